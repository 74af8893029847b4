import { useLocale, useTranslations } from 'next-intl'
import type { PublicProvider } from '@/lib/contract/catalogue'
import { registrationText } from '@/lib/contract/councils'
import { formatDuration } from '@/lib/format/date'
import { formatNumber } from '@/lib/format/number'
import styles from './offer-summary.module.css'

/** Facts about a provider with their basis: computed here, confirmed by a code, or stated. */
export const ProviderRecord = ({ provider }: { provider: PublicProvider }) => {
  const t = useTranslations('offers.record')
  const locale = useLocale()
  const { answer_minutes: minutes, confirmed, registrations } = provider
  return (
    <dl className={styles.record}>
      <div>
        <dt>{t('completed')}</dt>
        <dd>
          {provider.completed_count > 0 ? formatNumber(provider.completed_count, locale) : t('noneCompleted')}
        </dd>
      </div>
      {minutes === null ? null : (
        <div>
          <dt>{t('answers')}</dt>
          <dd>{t('mean', { time: formatDuration(Math.max(1, minutes)), count: provider.answer_count })}</dd>
        </div>
      )}
      <div>
        <dt>{t('confirmed')}</dt>
        <dd>
          {confirmed.length > 0
            ? confirmed.map((one) => t(`contacts.${one}`)).join(t('and'))
            : t('nothingConfirmed')}
        </dd>
      </div>
      {registrations.length > 0 ? (
        <div>
          <dt>{t('registration')}</dt>
          <dd>
            {registrations.map(registrationText).join(', ')} <small>{t('stated')}</small>
          </dd>
        </div>
      ) : null}
    </dl>
  )
}
