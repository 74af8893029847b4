'use client'

import { useTranslations } from 'next-intl'
import { PlaceDateTime } from '@/components/places/place-date-time'
import type { Dispute } from '@/lib/contract/disputes'
import type { DisputeProps, Side } from './dispute-props'
import styles from './dispute.module.css'

/** Returns a function that labels a statement's author by side and name, or as the reader. */
export const useSideName = (booking: DisputeProps['booking']) => {
  const t = useTranslations('disputes')
  return (side: Side): string => {
    if (booking.role === side) return t('you')
    const name = side === 'customer' ? booking.customer.full_name : booking.provider?.full_name
    return name ? t(`sideName.${side}`, { name }) : t('provider')
  }
}

type Photos = Dispute['evidence'][number]['photos']

export const PhotoList = ({ photos, name }: { photos: Photos; name: string }) => {
  const t = useTranslations('disputes.evidence')
  if (photos.length === 0) return null
  return (
    <ul className={styles.photos}>
      {photos.map((photo, position) => (
        <li key={photo.id}>
          <a href={photo.url} target="_blank" rel="noreferrer">
            <img src={photo.url} alt={t('photo', { position: position + 1, name })} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  )
}

export interface Statement {
  key: string
  by: Side
  text: string
  photos: Photos
  created_at: string
}

/** Returns a statement for the opening reason or for later evidence. */
export const statementOf = ({
  opened_by: by,
  reason: text,
  created_at,
  evidence,
}: Pick<Dispute, 'opened_by' | 'reason' | 'created_at' | 'evidence'>): Statement[] => [
  { key: 'reason', by, text, photos: [], created_at },
  ...evidence.map(({ pk, ...one }) => ({ key: `evidence-${pk}`, ...one })),
]

/** Statements with their author as text and colour. */
export const StatementList = ({
  booking,
  said,
}: {
  booking: DisputeProps['booking']
  said: readonly Statement[]
}) => {
  const nameOf = useSideName(booking)
  return (
    <ol className={styles.said}>
      {said.map((one) => (
        <li key={one.key} data-side={one.by} data-mine={one.by === booking.role ? '' : undefined}>
          <p className={styles.who}>
            <strong>{nameOf(one.by)}</strong>
            <span className={styles.soft}>
              <PlaceDateTime value={one.created_at} />
            </span>
          </p>
          <p className={styles.words}>{one.text}</p>
          <PhotoList photos={one.photos} name={nameOf(one.by)} />
        </li>
      ))}
    </ol>
  )
}
