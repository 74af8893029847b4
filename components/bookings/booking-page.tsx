'use client'

import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { MaterialAdvance } from '@/components/payments/booking/material-advance'
import { MoneyTimeline } from '@/components/payments/booking/money-timeline'
import { BookingReviews } from '@/components/reviews/booking-reviews'
import { Art } from '@/components/ui/art'
import { Avatar } from '@/components/ui/avatar'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import { Page } from '@/components/ui/page'
import { PageHeader } from '@/components/ui/page-header'
import { PhoneLink } from '@/components/ui/phone-link'
import { Rating } from '@/components/ui/rating'
import { Tile, tintOf } from '@/components/ui/tile'
import { useSession } from '@/hooks/accounts/session'
import { bookingQueries } from '@/hooks/bookings/queries'
import { isApiError } from '@/lib/api/error'
import type { Booking } from '@/lib/contract/bookings'
import { formatDateTime } from '@/lib/format/date'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import { BookingActions } from './booking-actions'
import { BookingFacts, BookingRequest } from './booking-facts'
import styles from './booking-page.module.css'
import { AnotherTime, HeldTime, isUnpaidInstant } from './held-time'
import { StartCode, StartWithCode } from './start-code'
import { BookingStatus, NextSentence, readerOf } from './status'
import { Timeline } from './timeline'

/** The other side of the booking. */
const Person = ({ booking }: { booking: Booking }) => {
  const t = useTranslations('bookings.facts')
  const { provider, customer, role } = booking
  if (role === 'customer' && !provider) return null
  const isProviderShown = role === 'customer' && provider !== null
  const person = isProviderShown ? provider : customer
  return (
    <section className={styles.card}>
      <h2 className={styles.heading}>{t(isProviderShown ? 'provider' : 'customer')}</h2>
      <div className={styles.person}>
        <Avatar name={person.full_name} photo={person.photo} />
        <div>
          <strong>
            {isProviderShown && !provider.is_closed ? (
              <Link href={paths.provider(provider.pk)}>{person.full_name}</Link>
            ) : (
              person.full_name
            )}
          </strong>
          {isProviderShown && !provider.is_closed ? (
            <Rating value={provider.rating} count={provider.review_count} />
          ) : null}
          {person.phone ? (
            <div>
              <PhoneLink phone={person.phone} label={t('phone')} />
            </div>
          ) : null}
        </div>
      </div>
    </section>
  )
}

const Attention = ({ booking }: { booking: Booking }) => {
  const t = useTranslations('bookings.attention')
  const locale = useLocale()
  const side = booking.role === 'provider' ? 'provider' : 'customer'
  const isSaidBelow = booking.pay_until !== null || isUnpaidInstant(booking)
  return (
    <>
      {isSaidBelow ? null : <NextSentence status={booking.status} reader={readerOf(booking.role)} />}
      <HeldTime booking={booking} />
      {isUnpaidInstant(booking) ? <AnotherTime booking={booking} /> : null}
      {booking.start_code ? <StartCode code={booking.start_code} /> : null}
      {booking.can.includes('start') ? <StartWithCode booking={booking} /> : null}
      {booking.auto_complete_at ? (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t(`autoComplete.${side}`, { at: formatDateTime(booking.auto_complete_at, locale) })}
        </Alert>
      ) : null}
      {booking.cancel_reason ? (
        <Alert severity="info" sx={{ mb: 2, whiteSpace: 'pre-wrap' }}>
          {t('cancelReason', { text: booking.cancel_reason })}
        </Alert>
      ) : null}
      {booking.status === 'changes_requested' && booking.changes_requested ? (
        <Alert severity="warning" sx={{ mb: 2, whiteSpace: 'pre-wrap' }}>
          {t('changes', { text: booking.changes_requested })}
        </Alert>
      ) : null}
    </>
  )
}

const Details = ({ booking }: { booking: Booking }) => {
  const t = useTranslations('bookings')
  const tab = booking.status === 'awaiting_payment' ? 'pending' : 'approved'
  const back = booking.role === 'customer' ? paths.myBookings(booking.status) : paths.providerOffers(tab)
  return (
    <>
      <PageHeader
        above={<Link href={back}>{t('back')}</Link>}
        title={
          <span className={styles.title}>
            <Tile src={booking.sub_service.icon} tint={tintOf(booking.sub_service.pk)} />{' '}
            {booking.sub_service.name}
          </span>
        }
        lead={<BookingStatus status={booking.status} reader={readerOf(booking.role)} />}
      />
      <div className={styles.layout}>
        <div className={styles.main}>
          <div aria-live="polite">
            <Attention booking={booking} />
          </div>
          <BookingActions booking={booking} />
          <MaterialAdvance booking={booking} />
          <BookingReviews booking={booking} />
          <section className={styles.card}>
            <h2 className={styles.heading}>{t('facts.request')}</h2>
            <BookingRequest booking={booking} />
          </section>
        </div>
        <aside className={styles.side} aria-label={t('facts.title')}>
          <section className={styles.card}>
            <Timeline booking={booking} />
          </section>
          <MoneyTimeline booking={booking} />
          <section className={styles.card}>
            <BookingFacts booking={booking} />
          </section>
          <Person booking={booking} />
        </aside>
      </div>
    </>
  )
}

/** One booking, for either side. */
export const BookingPage = ({ pk }: { pk: number }) => {
  const t = useTranslations('bookings')
  const { status } = useSession()
  const query = useQuery({ ...bookingQueries.detail(pk), enabled: status === 'signed-in' })
  if (query.data)
    return (
      <Page>
        <Details booking={query.data} />
      </Page>
    )
  if (isApiError(query.error) && query.error.status === 404)
    return (
      <Page>
        <EmptyState title={t('missing.title')} art={<Art icon="1f50d" />}>
          {t('missing.text')}
        </EmptyState>
      </Page>
    )
  return (
    <Page>
      {query.isError ? (
        <ErrorState retry={() => void query.refetch()} />
      ) : (
        <ListSkeleton rows={3} label={t('loading')} />
      )}
    </Page>
  )
}
