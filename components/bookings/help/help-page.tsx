'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { BookingMissing } from '@/components/bookings/booking-missing'
import { BookingStatus } from '@/components/bookings/status'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Page } from '@/components/ui/page'
import { PageHeader } from '@/components/ui/page-header'
import { QueryFallback } from '@/components/ui/query-fallback'
import { useSession } from '@/hooks/accounts/session'
import { bookingQueries } from '@/hooks/bookings/queries'
import { useFocusRestore } from '@/hooks/use-focus-restore'
import { isNotFound } from '@/lib/api/error'
import { autoCompleteHours } from '@/lib/contract/booking-process'
import type { Booking } from '@/lib/contract/bookings'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import { helpFigures, questionsFor } from './help-questions'
import styles from './help.module.css'
import { ReportPerson } from './report-person'

/** FAQs for the booking's state, each answer collapsed below its question. */
const Questions = ({ booking }: { booking: Booking }) => {
  const t = useTranslations('bookings.help')
  const asked = questionsFor(booking)
  if (asked.length === 0) return null
  return (
    <section className={styles.card} aria-labelledby="help-questions">
      <h2 id="help-questions" className={styles.heading}>
        {t('questions')}
      </h2>
      {asked.map((question) => (
        <details key={question} className={styles.question}>
          <summary>{t(`q.${question}`)}</summary>
          <p>{t(`a.${question}`, { ...helpFigures, hours: autoCompleteHours })}</p>
        </details>
      ))}
    </section>
  )
}

/** Link to a dispute: its page explains the consequences before anything is opened. */
const DisputeDoor = ({ booking }: { booking: Booking }) => {
  const t = useTranslations('bookings.help.dispute')
  const isOpen = booking.status === 'disputed'
  if (!isOpen && !booking.can.includes('dispute')) return null
  return (
    <section className={styles.card} aria-labelledby="help-dispute">
      <h2 id="help-dispute" className={styles.heading}>
        {t('title')}
      </h2>
      <p>{t(isOpen ? 'open' : 'text')}</p>
      <ButtonLink href={paths.bookingDispute(booking.pk)} look={isOpen ? 'primary' : 'outlined'}>
        {t(isOpen ? 'see' : 'action')}
      </ButtonLink>
    </section>
  )
}

const Report = ({ booking }: { booking: Booking }) => {
  const t = useTranslations('bookings.help.report')
  const [isOpen, setOpen] = useState(false)
  // The form takes the place of the button that opens it.
  const section = useFocusRestore<HTMLElement>(isOpen)
  const person = booking.role === 'customer' ? booking.provider : booking.customer
  if (!person || booking.role === 'operator' || booking.role === 'suggested') return null
  return (
    <section ref={section} tabIndex={-1} className={styles.card} aria-labelledby="help-report">
      <h2 id="help-report" className={styles.heading}>
        {t('title', { name: person.full_name })}
      </h2>
      {isOpen ? (
        <ReportPerson booking={booking.pk} person={person} />
      ) : (
        <>
          <p>{t('text')}</p>
          <Button look="outlined" onClick={() => setOpen(true)}>
            {t('action', { name: person.full_name.split(' ')[0] ?? '' })}
          </Button>
        </>
      )}
    </section>
  )
}

const Ways = ({ booking }: { booking: Booking }) => {
  const t = useTranslations('bookings.help')
  const room = booking.approved_offer?.room
  const messages = booking.role === 'provider' ? paths.providerMessages(room) : paths.customerMessages(room)
  return (
    <>
      <Questions booking={booking} />
      {booking.can.includes('chat') && room !== undefined ? (
        <section className={styles.card} aria-labelledby="help-talk">
          <h2 id="help-talk" className={styles.heading}>
            {t('talk.title')}
          </h2>
          <p>{t('talk.text')}</p>
          <ButtonLink href={messages} look="outlined">
            {t('talk.action')}
          </ButtonLink>
        </section>
      ) : null}
      <section className={styles.card} aria-labelledby="help-contact">
        <h2 id="help-contact" className={styles.heading}>
          {t('contact.title')}
        </h2>
        <p>{t('contact.text', { booking: booking.pk })}</p>
        <ButtonLink href={paths.contact(booking.pk)} look="outlined">
          {t('contact.action')}
        </ButtonLink>
      </section>
      <DisputeDoor booking={booking} />
      <Report booking={booking} />
    </>
  )
}

/** Help with a booking: FAQs, contacts, and links to further steps. Opening it changes nothing. */
export const HelpPage = ({ booking: pk }: { booking: number }) => {
  const t = useTranslations('bookings')
  const isSignedIn = useSession().status === 'signed-in'
  const query = useQuery({ ...bookingQueries.detail(pk), enabled: isSignedIn })
  const booking = query.data
  if (isNotFound(query.error)) return <BookingMissing />
  return (
    <Page width="narrow">
      <PageHeader
        above={<Link href={paths.booking(pk)}>{t('help.back')}</Link>}
        title={t('help.title')}
        lead={
          booking ? (
            <span className={styles.about}>
              {booking.sub_service.name}
              <BookingStatus booking={booking} />
            </span>
          ) : undefined
        }
      />
      {booking ? (
        <div className={styles.stack}>
          <Ways booking={booking} />
        </div>
      ) : (
        <QueryFallback query={query} label={t('loading')} />
      )}
    </Page>
  )
}
