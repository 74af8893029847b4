import { useLocale, useTranslations } from 'next-intl'
import type { OfferItem } from '@/lib/contract/offers'
import { formatMoney } from '@/lib/format/money'
import { formatNumber } from '@/lib/format/number'
import { isDefaultItem } from '@/lib/shared/default-item'
import { ChangedValue } from './changed-value'
import { isEqual, itemChanges, type ItemChange } from './item-changes'
import styles from './offer-terms.module.css'

const ItemWords = ({ item }: { item: OfferItem }) => {
  const t = useTranslations('offers.terms')
  const locale = useLocale()
  return (
    <>
      {isDefaultItem(item.text) ? (
        t(`${item.kind}Name`)
      ) : item.text.toLowerCase() === t(item.kind) ? (
        item.text
      ) : (
        <>
          {item.text} <small>({t(item.kind)})</small>
        </>
      )}
      {item.each ? (
        <small className={styles.each}>
          {t('each', {
            quantity: formatNumber(item.each.quantity, locale),
            unit: t(`units.${item.each.unit}`, { count: item.each.quantity }),
            price: formatMoney(item.each.unit_cents, locale),
          })}
        </small>
      ) : null}
    </>
  )
}

const Item = ({ change }: { change: ItemChange }) => {
  const t = useTranslations('offers.update')
  const locale = useLocale()
  const { was, now } = change
  const shown = now ?? was
  if (!shown) return null
  if (!now)
    return (
      <li className={styles.item}>
        <del className={styles.was}>
          <ItemWords item={shown} /> <span>{formatMoney(shown.amount_cents, locale)}</span>
        </del>
        <small>{t('removed')}</small>
      </li>
    )
  const isReworded = was !== null && !isEqual({ was: { ...was, amount_cents: now.amount_cents }, now })
  return (
    <li className={styles.item}>
      <span>
        <ChangedValue was={isReworded ? <ItemWords item={was} /> : undefined}>
          <ItemWords item={now} />
        </ChangedValue>
      </span>
      <span>
        <ChangedValue
          was={
            was && was.amount_cents !== now.amount_cents ? formatMoney(was.amount_cents, locale) : undefined
          }
        >
          {formatMoney(now.amount_cents, locale)}
        </ChangedValue>
      </span>
      {was ? null : <small>{t('added')}</small>}
    </li>
  )
}

interface OfferItemsProps {
  items: readonly OfferItem[]
  /** Items that a proposed update would replace. */
  was: readonly OfferItem[] | undefined
  isOpen: boolean
}

/** Items of an offer with their amounts, collapsible; changes of an update are marked on each. */
export const OfferItems = ({ items, was, isOpen }: OfferItemsProps) => {
  const t = useTranslations('offers.terms')
  const changes = was ? itemChanges(was, items) : items.map((item) => ({ was: item, now: item }))
  return (
    <details className={styles.items} open={isOpen}>
      <summary>{t('items', { count: items.length })}</summary>
      <ul>
        {changes.map((change, at) => (
          <Item key={at} change={change} />
        ))}
      </ul>
    </details>
  )
}
