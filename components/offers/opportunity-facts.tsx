import { useLocale, useTranslations } from 'next-intl'
import { Rating } from '@/components/ui/rating'
import type { PriceEstimate } from '@/lib/contract/catalogue'
import type { Opportunity } from '@/lib/contract/provider-demands'
import { formatMoment } from '@/lib/format/date'
import { formatMoneyRange } from '@/lib/format/money'
import styles from './opportunity.module.css'

/** What such work usually costs, and what that rests on. */
export const UsualPrice = ({ price, city }: { price: PriceEstimate; city: string }) => {
  const t = useTranslations('offers.suggestion.price')
  const unit = useTranslations('ui.units')
  const locale = useLocale()
  return (
    <span>
      {t('usual')} <strong>{formatMoneyRange(price.low_cents, price.high_cents, locale)}</strong>{' '}
      {price.basis === 'market'
        ? t('market', { count: price.n, city })
        : t('reference', { unit: unit(price.unit) })}
    </span>
  )
}

/** Who asks: a first name, what was finished with them, and what providers said of it. */
export const CustomerRecord = ({ name, record }: { name: string; record: Opportunity['customer'] }) => {
  const t = useTranslations('offers.suggestion.customer')
  const locale = useLocale()
  return (
    <span className={styles.customer}>
      <strong>{name}</strong>
      <span>
        {record.completed_count > 0
          ? t('completed', { count: record.completed_count })
          : t('new', { since: formatMoment(record.member_since, 'monthYear', locale) })}
      </span>
      {record.review_count > 0 ? <Rating value={record.rating} count={record.review_count} /> : null}
    </span>
  )
}
