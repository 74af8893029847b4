'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import card from '@/components/bookings/booking-page.module.css'
import { ReceiptButton } from '@/components/bookings/money/receipt-button'
import { useStatusName } from '@/components/bookings/status'
import { PlaceDateTime } from '@/components/places/place-date-time'
import { ErrorState } from '@/components/ui/error-state'
import { Money } from '@/components/ui/money'
import styles from '@/components/ui/timeline.module.css'
import { paymentQueries } from '@/hooks/payments/queries'
import { isNotFound } from '@/lib/api/error'
import type { MoneyEvent } from '@/lib/contract/booking-money'
import type { Booking } from '@/lib/contract/bookings'
import { courseEntries, type CourseEntry, type Stage, type WorkEntry } from './course-entries'

const Moment = ({ entry: { kind, at, expectedAt } }: { entry: CourseEntry }) => {
  const t = useTranslations('bookings')
  const expected = useTranslations('payments.timeline')('expected')
  const value = at ?? expectedAt
  if (!value) return null
  return (
    <span className={styles.moment}>
      {at ? null : `${kind === 'work' ? t('plannedFor') : expected} `}
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

const useStageName = (booking: Booking) => {
  const t = useTranslations('bookings')
  const statusName = useStatusName()
  return ({ key, state }: WorkEntry): string => {
    if (state === 'current' || state === 'ended') return statusName({ ...booking, status: key })
    // Instant bookings skip the offers.
    if (key === 'booking_offers' && booking.instant) return t('stage.instant')
    return t(`stage.${key as Stage}`)
  }
}

/** Stages of a job and events of its money, past and expected, in one list. */
export const BookingCourse = ({ booking }: { booking: Booking }) => {
  const t = useTranslations('bookings.facts')
  const nameOf = useStageName(booking)
  const isSide = booking.role === 'customer' || booking.role === 'provider'
  const query = useQuery({ ...paymentQueries.money(booking.pk), enabled: isSide })
  const events = isSide ? (query.data ?? []) : []
  // Only escrowed money has a receipt, not refunded money without a purpose.
  const wasHeld = events.some(({ kind, state }) => kind === 'held' && state === 'done')
  return (
    <section className={card.card} aria-labelledby="course-title">
      <h2 id="course-title" className={card.heading}>
        {t('course')}
      </h2>
      <ol className={styles.steps}>
        {courseEntries(booking, events).map((entry) => (
          <li
            key={`${entry.kind}-${entry.key}`}
            className={styles.step}
            data-kind={entry.kind}
            data-state={entry.state}
            aria-current={entry.state === 'current' ? 'step' : undefined}
          >
            {entry.kind === 'work' ? (
              <span className={styles.name}>{nameOf(entry)}</span>
            ) : (
              <MoneyLine event={entry.event} />
            )}
            <Moment entry={entry} />
          </li>
        ))}
      </ol>
      {query.isError && !isNotFound(query.error) ? <ErrorState retry={() => void query.refetch()} /> : null}
      {wasHeld ? <ReceiptButton booking={booking.pk} /> : null}
    </section>
  )
}
