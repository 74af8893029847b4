import { useTranslations } from 'next-intl'
import { Money } from '@/components/ui/money'
import { maxCountedProviders } from '@/lib/contract/catalogue'
import type { LocalSupply } from '@/lib/contract/local-supply'
import { formatDuration } from '@/lib/format/date'
import { KindCard } from './kind-card'
import styles from './kind-step.module.css'

interface OffersCardProps {
  /** Undefined where the facts could not be loaded. */
  supply: LocalSupply | undefined
  inCity: string
  chosen: boolean
  onChoose: () => void
}

/** Collecting offers: how many work there, the usual price, and when the first offer usually comes. */
export const OffersCard = ({ supply, inCity, chosen, onChoose }: OffersCardProps) => {
  const t = useTranslations('demand.kind.offers')
  const u = useTranslations('ui.units')
  const { provider_count: count = 0, price = null, response_time: answers = null } = supply ?? {}
  return (
    <KindCard title={t('title')} chosen={chosen} onChoose={onChoose}>
      {count > 0 ? (
        <span className={styles.people}>
          {count >= maxCountedProviders
            ? t('many', { n: maxCountedProviders - 1, inCity })
            : t('providers', { n: count, inCity })}
        </span>
      ) : null}
      {price ? (
        <span className={styles.fact}>
          <small>{t('price')}</small>
          <b>
            <Money cents={price.low_cents} to={price.high_cents} />{' '}
            {price.unit === 'job' ? null : u(price.unit)}
          </b>
        </span>
      ) : null}
      {answers ? (
        <span className={styles.fact}>
          <small>{t(`answers.${answers.area}`)}</small>
          <b>{t('within', { time: formatDuration(Math.max(1, answers.minutes)) })}</b>
        </span>
      ) : null}
      <span className={styles.note}>{t('note')}</span>
    </KindCard>
  )
}
