import { useTranslations } from 'next-intl'
import { Money } from '@/components/ui/money'
import { usePricing } from '@/hooks/pricing/pricing'
import type { Pricing } from '@/lib/contract/pricing'
import { earningOf, totalOf, type OfferFields } from '@/lib/wizard/make-offer'
import styles from './make-offer.module.css'

interface OfferSumProps {
  items: OfferFields['items']
}

const Earning = ({ items, pricing }: OfferSumProps & { pricing: Pricing }) => {
  const t = useTranslations('makeOffer')
  const { commission, net } = earningOf(items, pricing)
  return (
    <>
      <dt>{t('commission', { percent: pricing.commission_percent })}</dt>
      <dd>
        <Money cents={-commission} />
      </dd>
      <dt className={styles.net}>{t('net')}</dt>
      <dd className={styles.net}>
        <Money cents={net} />
      </dd>
    </>
  )
}

/** The customer's price, the commission, and the provider's share. */
export const OfferSum = ({ items }: OfferSumProps) => {
  const t = useTranslations('makeOffer')
  const material = totalOf(items, 'material')
  const pricing = usePricing()
  return (
    <dl className={styles.sum}>
      <dt>{t('items.labour')}</dt>
      <dd>
        <Money cents={totalOf(items, 'labour')} />
      </dd>
      {material > 0 ? (
        <>
          <dt>{t('items.material')}</dt>
          <dd>
            <Money cents={material} />
          </dd>
        </>
      ) : null}
      <dt className={styles.total}>{t('total')}</dt>
      <dd className={styles.total}>
        <Money cents={totalOf(items)} />
      </dd>
      {pricing ? <Earning items={items} pricing={pricing} /> : null}
    </dl>
  )
}
