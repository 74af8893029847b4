import { useTranslations } from 'next-intl'
import { PlaceDateTime } from '@/components/places/place-date-time'
import type { Booking } from '@/lib/contract/bookings'
import type { Presence } from '@/lib/contract/no-shows'
import styles from './presence-list.module.css'

interface PresenceListProps {
  booking: Pick<Booking, 'role'>
  presence: readonly Presence[]
}

/** Evidence of presence at the agreed time, the same for both sides. */
export const PresenceList = ({ booking, presence }: PresenceListProps) => {
  const t = useTranslations('bookings.presence')
  return (
    <section className={styles.presence} aria-labelledby="presence-title">
      <h2 id="presence-title" className={styles.title}>
        {t('title')}
      </h2>
      {presence.length === 0 ? <p className={styles.none}>{t('none')}</p> : null}
      <ol className={styles.list}>
        {presence.map(({ kind, by, at }) => (
          <li key={`${kind} ${at}`}>
            <span>{t(`${by === booking.role ? 'mine' : by}.${kind}`)}</span>
            <PlaceDateTime value={at} />
          </li>
        ))}
      </ol>
    </section>
  )
}
