import { useLocale, useTranslations } from 'next-intl'
import { Money } from '@/components/ui/money'
import { formatDateTime, formatDuration } from '@/lib/format/date'
import { commissionPercent } from '@/lib/shared/commission'
import { earningOf, termsOf, totalOf, type OfferDraft } from '@/lib/wizard/make-offer'
import styles from './make-offer.module.css'

/** The whole offer, before it is sent. */
export const Review = ({ draft }: { draft: OfferDraft }) => {
  const t = useTranslations('makeOffer')
  const locale = useLocale()
  const material = totalOf(draft.items, 'material')
  const { commission, net } = earningOf(draft.items)
  return (
    <>
      <dl className={styles.sum}>
        <dt>{t('items.labour')}</dt>
        <dd>
          <Money cents={totalOf(draft.items, 'labour')} />
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
          <Money cents={totalOf(draft.items)} />
        </dd>
        <dt>{t('commission', { percent: commissionPercent })}</dt>
        <dd>
          <Money cents={-commission} />
        </dd>
        <dt className={styles.net}>{t('net')}</dt>
        <dd className={styles.net}>
          <Money cents={net} />
        </dd>
        <dt>{t('start')}</dt>
        <dd>{formatDateTime(termsOf(draft).starts_at, locale)}</dd>
        <dt>{t('duration')}</dt>
        <dd>{formatDuration(draft.duration_minutes ?? 0)}</dd>
      </dl>
      <ul className={styles.reviewed}>
        {draft.items.map((item, position) => (
          <li key={`${position}-${item.text}`}>
            <span>
              {item.text} <small>({t(`items.${item.kind}`)})</small>
            </span>
            <Money cents={item.amount_cents ?? 0} />
          </li>
        ))}
      </ul>
      {draft.message ? <p className={styles.said}>{draft.message}</p> : null}
    </>
  )
}
