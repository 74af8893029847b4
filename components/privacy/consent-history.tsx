'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import toast from 'react-hot-toast'
import { DateTime } from '@/components/ui/date-time'
import { ErrorState } from '@/components/ui/error-state'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import { StatusChip } from '@/components/ui/status-chip'
import { Toggle } from '@/components/ui/toggle'
import { useConsent } from '@/hooks/privacy/consent'
import { useAnalyticsConsent } from '@/hooks/privacy/mutations'
import { privacyQueries } from '@/hooks/privacy/queries'
import { useErrorText } from '@/hooks/use-error-text'
import { formatPlainDate } from '@/lib/format/date'
import styles from './privacy.module.css'

/** The switch for analytics, and all answers given so far. */
export const ConsentHistory = () => {
  const t = useTranslations('privacy.consents')
  const ui = useTranslations('ui')
  const locale = useLocale()
  const text = useErrorText()
  const history = useQuery(privacyQueries.consents())
  const answer = useAnalyticsConsent()
  const now = useConsent()
  return (
    <div className={styles.stack}>
      <div>
        <Toggle
          look="switch"
          label={t('analytics')}
          checked={now === 'accepted'}
          onChange={(isOn) => {
            // A `disabled` button would lose the focus.
            if (answer.isPending) return
            answer.mutate(isOn ? 'accepted' : 'declined', { onError: (error) => toast.error(text(error)) })
          }}
        />
        <p className={styles.secondary}>{t('analyticsHelp')}</p>
      </div>
      {history.data === undefined ? (
        history.isError ? (
          <ErrorState retry={() => void history.refetch()} />
        ) : (
          <ListSkeleton rows={2} label={ui('loading')} />
        )
      ) : history.data.length === 0 ? (
        <p className={styles.empty}>{t('none')}</p>
      ) : (
        <ul className={styles.history} aria-label={t('history')}>
          {history.data.map((one) => (
            <li key={`${one.kind}${one.at}`} className={styles.answer}>
              <div className={styles.lines}>
                <strong>{t(`kind.${one.kind}`)}</strong>
                <span className={styles.secondary}>
                  <DateTime value={one.at} style="date" /> ·{' '}
                  {t('version', { version: formatPlainDate(one.version, locale) })}
                </span>
              </div>
              <StatusChip tone={one.decision === 'accepted' ? 'good' : 'neutral'}>
                {t(`decision.${one.decision}`)}
              </StatusChip>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
