'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { DateTime } from '@/components/ui/date-time'
import { QueryBoundary } from '@/components/ui/query-boundary'
import { privacyQueries } from '@/hooks/privacy/queries'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import styles from './privacy.module.css'

/** Operators' accesses to the user's data: time and object. */
export const DataAccessHistory = () => {
  const t = useTranslations('privacy.looks')
  return (
    <QueryBoundary query={useQuery(privacyQueries.looks())} rows={1}>
      {(looks) =>
        looks.length === 0 ? (
          <p className={styles.empty}>{t('none')}</p>
        ) : (
          <ul className={styles.history} aria-label={t('title')}>
            {looks.map(({ at, at_what: what, booking, service }) => (
              <li key={`${what}${booking}${at}`} className={styles.answer}>
                <div className={styles.lines}>
                  <Link href={paths.booking(booking)}>{t(`what.${what}`, { service })}</Link>
                  <span className={styles.secondary}>
                    <DateTime value={at} style="date" />
                  </span>
                </div>
              </li>
            ))}
          </ul>
        )
      }
    </QueryBoundary>
  )
}
