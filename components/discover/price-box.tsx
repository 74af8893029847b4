import { useLocale, useTranslations } from 'next-intl'
import styles from '@/components/catalogue/sub-service-detail.module.css'
import { ButtonLink } from '@/components/ui/button-link'
import type { Discover } from '@/lib/contract/seo'
import { formatMoneyRange } from '@/lib/format/money'
import { paths } from '@/lib/paths'

/** What such work costs there, on what ground, and the way to ask for it. */
export const PriceBox = ({ price, slug }: { price: NonNullable<Discover['price']>; slug: string }) => {
  const t = useTranslations('discover')
  const unit = useTranslations('ui.units')
  const locale = useLocale()
  return (
    <aside className={styles.box} aria-label={t('askLabel')}>
      <p className={styles.small}>{t('price.title')}</p>
      <p className={styles.price}>{formatMoneyRange(price.low_cents, price.high_cents, locale)}</p>
      <p className={styles.small}>{unit(price.unit)}</p>
      <p className={styles.basis}>{price.basis === 'market' ? t('price.market', { n: price.n }) : t('price.reference')}</p>
      <div className={styles.actions} style={{ marginTop: '1.1rem' }}>
        <ButtonLink href={paths.demand(slug)} look="accent" size="large">{t('ask')}</ButtonLink>
        <ButtonLink href={paths.scheduleBooking(slug)} look="plain">{t('schedule')}</ButtonLink>
      </div>
    </aside>
  )
}
