import { useTranslations } from 'next-intl'
import { PlaceDateTime } from '@/components/places/place-date-time'
import type { BookingState } from '@/lib/contract/booking-states'
import type { Booking } from '@/lib/contract/bookings'
import { useStatusName } from './status'
import styles from './timeline.module.css'

const course = [
  'booking_offers',
  'awaiting_payment',
  'approved',
  'in_progress',
  'delivered',
  'completed',
] as const
type Stage = (typeof course)[number]

interface Entry {
  key: BookingState
  state: 'done' | 'current' | 'ahead' | 'ended'
}

/** The stages of a job: past, present and future; a job that ended early shows where it stopped. */
const timelineOf = ({ status, provider, reached }: Booking): Entry[] => {
  const asStage: Partial<Record<BookingState, Stage>> = { changes_requested: 'in_progress' }
  const at = course.indexOf((asStage[status] ?? status) as Stage)
  if (at === -1) {
    // An expired booking was never paid, so only its first stage is past.
    const wasReached = (key: Stage) => reached?.some((one) => one.status === key) ?? false
    const passed =
      provider && status !== 'expired'
        ? course.filter((key, index) => index <= course.indexOf('approved') || wasReached(key))
        : course.slice(0, 1)
    return [...passed.map((key): Entry => ({ key, state: 'done' })), { key: status, state: 'ended' }]
  }
  return course.flatMap((key, index): Entry[] => {
    if (index < at || status === 'completed') return [{ key, state: 'done' }]
    if (index > at) return [{ key, state: 'ahead' }]
    const current: Entry = { key: status, state: 'current' }
    // Requested changes do not undo the start of the work.
    return key === status ? [current] : [{ key, state: 'done' }, current]
  })
}

const Moment = ({ booking, entry }: { booking: Booking; entry: Entry }) => {
  const t = useTranslations('bookings')
  const { key, state } = entry
  if (state === 'ahead') {
    const planned = key === 'in_progress' && booking.status === 'approved' ? booking.starts_at : null
    return planned ? (
      <span className={styles.moment}>
        {t('plannedFor')} <PlaceDateTime value={planned} />
      </span>
    ) : null
  }
  const reachedAt = booking.reached?.find(({ status }) => status === key)?.at
  const at =
    key === 'booking_offers'
      ? booking.created_at
      : // Reached when the offer was chosen, done when it was paid.
        key === 'awaiting_payment' && state === 'done'
        ? booking.paid_at
        : reachedAt
  return at ? (
    <span className={styles.moment}>
      <PlaceDateTime value={at} />
    </span>
  ) : null
}

/** Every stage with the time it was reached. */
export const Timeline = ({ booking }: { booking: Booking }) => {
  const t = useTranslations('bookings')
  const statusName = useStatusName()
  const nameOf = ({ key, state }: Entry) => {
    if (state === 'current' || state === 'ended') return statusName({ ...booking, status: key })
    // Instant bookings skip the offers.
    if (key === 'booking_offers' && booking.instant) return t('stage.instant')
    return t(`stage.${key as Stage}`)
  }
  return (
    <ol className={styles.steps}>
      {timelineOf(booking).map((entry) => (
        <li
          key={entry.key}
          className={styles.step}
          data-state={entry.state}
          aria-current={entry.state === 'current' ? 'step' : undefined}
        >
          <span className={styles.name}>{nameOf(entry)}</span>
          <Moment booking={booking} entry={entry} />
        </li>
      ))}
    </ol>
  )
}
