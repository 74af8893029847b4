import { useLocale, useTranslations } from 'next-intl'
import { formatAverage } from '@/lib/format/number'
import styles from './rating.module.css'

/** Average of 5 stars and the number of reviews; "no reviews yet" if there are none. */
export const Rating = ({ value, count }: { value: number | null; count?: number }) => {
  const t = useTranslations('ui')
  const locale = useLocale()
  if (value === null || count === 0) return <span className={styles.none}>{t('rating.none')}</span>
  const shown = formatAverage(value, locale)
  return (
    <span className={styles.rating}>
      <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true" className={styles.star}>
        <path
          fill="currentColor"
          d="M12 2.6l2.9 5.9 6.5.95-4.7 4.6 1.1 6.45L12 17.45 6.2 20.5l1.1-6.45-4.7-4.6 6.5-.95z"
        />
      </svg>
      <span className={styles.hidden}>{t('rating.label', { value: shown })}</span>
      <span aria-hidden="true" className={styles.value}>
        {shown}
      </span>
      {count === undefined ? null : <span className={styles.count}>{t('rating.count', { count })}</span>}
    </span>
  )
}
