import { useLocale, useTranslations } from 'next-intl'
import type { Offer } from '@/lib/contract/offers'
import { formatDay, formatDuration, formatTime } from '@/lib/format/date'
import { formatMoney } from '@/lib/format/money'
import styles from './offer-card.module.css'

type Terms = Pick<
  Offer,
  'items' | 'labour_cents' | 'material_cents' | 'total_cents' | 'message' | 'starts_at' | 'duration_minutes'
>

/** The terms of an offer: price with labour and material apart, start, duration, message. */
export const OfferTerms = ({ terms }: { terms: Terms }) => {
  const t = useTranslations('offers.terms')
  const locale = useLocale()
  return (
    <>
      <p className={styles.total}>{formatMoney(terms.total_cents, locale)}</p>
      <p className={styles.split}>
        {terms.material_cents > 0
          ? t('split', {
              labour: formatMoney(terms.labour_cents, locale),
              material: formatMoney(terms.material_cents, locale),
            })
          : t('labourOnly')}
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>{t('start')}</dt>
          <dd>
            <time dateTime={terms.starts_at}>
              {formatDay(terms.starts_at, locale)}, {formatTime(terms.starts_at, locale)}
            </time>
          </dd>
        </div>
        <div>
          <dt>{t('duration')}</dt>
          <dd>{formatDuration(terms.duration_minutes)}</dd>
        </div>
      </dl>
      {terms.message ? <p className={styles.message}>{terms.message}</p> : null}
      <details className={styles.items}>
        <summary>{t('items', { count: terms.items.length })}</summary>
        <ul>
          {terms.items.map((item, index) => (
            <li key={`${index}-${item.text}`}>
              <span>
                {item.text} <small>({t(item.kind)})</small>
              </span>
              <span>{formatMoney(item.amount_cents, locale)}</span>
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}
