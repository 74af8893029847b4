import { useTranslations } from 'next-intl'
import { DateTime } from '@/components/ui/date-time'
import type { Booking, BookingState } from '@/lib/contract/bookings'
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

/**
 * The stages of a job: those passed, the present one, those to come; a job that ended early shows where it
 * stopped.
 */
const timelineOf = ({ status, provider }: Pick<Booking, 'status' | 'provider'>): Entry[] => {
  const asStage: Partial<Record<BookingState, Stage>> = { changes_requested: 'in_progress' }
  const at = course.indexOf((asStage[status] ?? status) as Stage)
  if (at === -1) {
    // What expired was never paid, so nothing but its beginning is behind it.
    const passed =
      provider && status !== 'expired' ? course.slice(0, course.indexOf('approved') + 1) : course.slice(0, 1)
    return [...passed.map((key): Entry => ({ key, state: 'done' })), { key: status, state: 'ended' }]
  }
  return course.map((key, index): Entry => {
    if (index < at || status === 'completed') return { key, state: 'done' }
    if (index > at) return { key, state: 'ahead' }
    return { key: status, state: 'current' }
  })
}

export const Timeline = ({ booking }: { booking: Booking }) => {
  const t = useTranslations('bookings')
  const momentOf: Partial<Record<BookingState, string | null>> = {
    booking_offers: booking.created_at,
    approved: booking.status === 'awaiting_payment' ? null : booking.starts_at,
  }
  return (
    <ol className={styles.steps}>
      {timelineOf(booking).map(({ key, state }) => {
        const moment = momentOf[key]
        return (
          <li
            key={key}
            className={styles.step}
            data-state={state}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            <span className={styles.name}>
              {t(state === 'current' || state === 'ended' ? `status.${key}` : `stage.${key}`)}
            </span>
            {moment ? (
              <span className={styles.moment}>
                {key === 'approved' ? `${t('startsAt')} ` : null}
                <DateTime value={moment} />
              </span>
            ) : null}
          </li>
        )
      })}
    </ol>
  )
}
