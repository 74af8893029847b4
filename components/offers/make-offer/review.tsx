import { useLocale, useTranslations } from 'next-intl'
import { Money } from '@/components/ui/money'
import { formatDateTime, formatDuration } from '@/lib/format/date'
import { termsOf, totalOf, type OfferDraft } from '@/lib/wizard/make-offer'
import styles from './make-offer.module.css'

/** The whole offer once more, before it is sent. */
export const Review = ({ draft }: { draft: OfferDraft }) => {
  const t = useTranslations('makeOffer')
  const locale = useLocale()
  const material = totalOf(draft.items, 'material')
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
        <dt>{t('start')}</dt>
        <dd>{formatDateTime(termsOf(draft).starts_at, locale)}</dd>
        <dt>{t('duration')}</dt>
        <dd>{formatDuration(draft.duration_minutes ?? 0)}</dd>
      </dl>
      {draft.message ? <p className={styles.said}>{draft.message}</p> : null}
    </>
  )
}
