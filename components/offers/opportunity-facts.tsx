import { useLocale, useTranslations } from 'next-intl'
import { CustomerRecord } from '@/components/bookings/customer-record'
import type { PriceEstimate } from '@/lib/contract/catalogue'
import type { Opportunity } from '@/lib/contract/provider-demands'
import { formatMoneyRange } from '@/lib/format/money'
import { inCity } from '@/lib/shared/place-names'
import styles from './opportunity.module.css'

/** Usual price of such work, with its basis. */
export const UsualPrice = ({ price, city }: { price: PriceEstimate; city: string }) => {
  const t = useTranslations('offers.suggestion.price')
  const unit = useTranslations('ui.units')
  const locale = useLocale()
  return (
    <span>
      {t('usual')} <strong>{formatMoneyRange(price.low_cents, price.high_cents, locale)}</strong>{' '}
      {price.basis === 'market'
        ? t('market', { count: price.n, inCity: inCity(city, locale) })
        : t('reference', { unit: unit(price.unit) })}
    </span>
  )
}

/** The customer's first name and record. */
export const CustomerSummary = ({ name, record }: { name: string; record: Opportunity['customer'] }) => (
  <span className={styles.customer}>
    <strong>{name}</strong>
    <CustomerRecord record={record} />
  </span>
)
