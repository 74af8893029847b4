'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import card from '@/components/bookings/booking-page.module.css'
import { ReceiptButton } from '@/components/bookings/money/receipt-button'
import { useStatusName } from '@/components/bookings/status'
import { PlaceDateTime } from '@/components/places/place-date-time'
import { ErrorState } from '@/components/ui/error-state'
import fold from '@/components/ui/fold-arrow.module.css'
import { Money } from '@/components/ui/money'
import styles from '@/components/ui/timeline.module.css'
import { paymentQueries } from '@/hooks/payments/queries'
import { isNotFound } from '@/lib/api/error'
import type { MoneyEvent } from '@/lib/contract/booking-money'
import type { Booking } from '@/lib/contract/bookings'
import { courseSteps, moneyList, type CourseStep, type Stage } from './course-steps'

interface MomentProps {
  at: string | null
  expectedAt: string | null
  /** Before an expected time. */
  expected: string
}

const Moment = ({ at, expectedAt, expected }: MomentProps) => {
  const value = at ?? expectedAt
  if (!value) return null
  return (
    <span className={styles.moment}>
      {at ? null : `${expected} `}
      <PlaceDateTime value={value} />
    </span>
  )
}

const MoneyLine = ({ event }: { event: MoneyEvent }) => (
  <span className={styles.line}>
    <span>{event.text}</span>
    {event.amount_cents === null ? null : (
      <strong>
        <Money cents={event.charged_cents ?? event.amount_cents} />
      </strong>
    )}
  </span>
)

/** Every event of a job's money, behind a tap. */
const MoneyList = ({ events }: { events: readonly MoneyEvent[] }) => {
  const t = useTranslations('payments.timeline')
  return (
    <details className={styles.more}>
      <summary className={fold.arrow}>{t('all')}</summary>
      <ul>
        {events.map((event) => (
          <li key={event.pk}>
            <MoneyLine event={event} />
            <Moment at={event.at} expectedAt={event.expected_at} expected={t('expected')} />
          </li>
        ))}
      </ul>
    </details>
  )
}

const useStageName = (booking: Booking) => {
  const t = useTranslations('bookings')
  const statusName = useStatusName()
  return ({ key, state }: CourseStep): string => {
    if (state === 'current' || state === 'ended') return statusName({ ...booking, status: key })
    // Instant bookings skip the offers.
    if (key === 'booking_offers' && booking.instant) return t('stage.instant')
    return t(`stage.${key as Stage}`)
  }
}

/** Stages of a job with a line of its money each; every event of the money is folded below. */
export const BookingCourse = ({ booking }: { booking: Booking }) => {
  const t = useTranslations('bookings')
  const nameOf = useStageName(booking)
  const isSide = booking.role === 'customer' || booking.role === 'provider'
  const query = useQuery({ ...paymentQueries.money(booking.pk), enabled: isSide })
  const events = isSide ? (query.data ?? []) : []
  const steps = courseSteps(booking, events)
  const list = moneyList(booking, events)
  const isFolded = list.length > steps.filter(({ money }) => money !== null).length
  // Only escrowed money has a receipt, not refunded money without a purpose.
  const wasHeld = events.some(({ kind, state }) => kind === 'held' && state === 'done')
  return (
    <section className={card.card} aria-labelledby="course-title">
      <h2 id="course-title" className={card.heading}>
        {t('facts.course')}
      </h2>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li
            key={step.key}
            className={styles.step}
            data-state={step.state}
            aria-current={step.state === 'current' ? 'step' : undefined}
          >
            <span className={styles.name}>{nameOf(step)}</span>
            {step.money ? <MoneyLine event={step.money} /> : null}
            <Moment at={step.at} expectedAt={step.expectedAt} expected={t('plannedFor')} />
          </li>
        ))}
      </ol>
      {query.isError && !isNotFound(query.error) ? <ErrorState retry={() => void query.refetch()} /> : null}
      {isFolded ? <MoneyList events={list} /> : null}
      {wasHeld ? <ReceiptButton booking={booking.pk} /> : null}
    </section>
  )
}
