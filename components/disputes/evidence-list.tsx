'use client'

import { useTranslations } from 'next-intl'
import { DateTime } from '@/components/ui/date-time'
import type { DisputeProps, Side } from './dispute-view'
import styles from './dispute.module.css'

/** Who said something, as the reader knows them. */
export const useSideName = (booking: DisputeProps['booking']) => {
  const t = useTranslations('disputes')
  return (side: Side): string => {
    if (booking.role === side) return t('you')
    return side === 'customer' ? booking.customer.full_name : (booking.provider?.full_name ?? t('provider'))
  }
}

/** What either side said and showed, from the opening words on. */
export const EvidenceList = ({ booking, dispute }: DisputeProps) => {
  const t = useTranslations('disputes.evidence')
  const nameOf = useSideName(booking)
  const said = [
    { pk: 0, by: dispute.opened_by, text: dispute.reason, photos: [], created_at: dispute.created_at },
    ...dispute.evidence,
  ]
  return (
    <section className={styles.card} aria-labelledby="evidence-title">
      <h2 id="evidence-title" className={styles.heading}>
        {t('title')}
      </h2>
      <ol className={styles.said}>
        {said.map((one) => (
          <li key={one.pk} data-mine={one.by === booking.role ? '' : undefined}>
            <p className={styles.who}>
              <strong>{nameOf(one.by)}</strong>
              <span className={styles.soft}>
                <DateTime value={one.created_at} />
              </span>
            </p>
            <p className={styles.words}>{one.text}</p>
            {one.photos.length > 0 ? (
              <ul className={styles.photos}>
                {one.photos.map((photo, position) => (
                  <li key={photo.id}>
                    <a href={photo.url} target="_blank" rel="noreferrer">
                      <img
                        src={photo.url}
                        alt={t('photo', { position: position + 1, name: nameOf(one.by) })}
                        loading="lazy"
                      />
                    </a>
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  )
}
