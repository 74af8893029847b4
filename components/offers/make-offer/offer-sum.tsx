import { useTranslations } from 'next-intl'
import { Money } from '@/components/ui/money'
import { commissionPercent } from '@/lib/shared/commission'
import { earningOf, totalOf, type OfferDraft } from '@/lib/wizard/make-offer'
import styles from './make-offer.module.css'

/** What the customer pays, what the platform keeps of it, and what is left. */
export const OfferSum = ({ items }: { items: OfferDraft['items'] }) => {
  const t = useTranslations('makeOffer')
  const material = totalOf(items, 'material')
  const { commission, net } = earningOf(items)
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
      <dt>{t('commission', { percent: commissionPercent })}</dt>
      <dd>
        <Money cents={-commission} />
      </dd>
      <dt className={styles.net}>{t('net')}</dt>
      <dd className={styles.net}>
        <Money cents={net} />
      </dd>
    </dl>
  )
}
