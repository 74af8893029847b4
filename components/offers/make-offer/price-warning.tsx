'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/notice'
import type { PriceEstimate } from '@/lib/contract/catalogue'
import { formatMoney, formatMoneyRange } from '@/lib/format/money'
import { totalOf, type OfferFields } from '@/lib/wizard/make-offer'

/** Shares of the usual price below and above which a typing error is likely. */
const [farBelow, farAbove] = [1 / 4, 3]

interface PriceWarningProps {
  items: OfferFields['items']
  usual: PriceEstimate | undefined
}

/** Asks about a price far from the usual cost of such work: amounts are typed from the right, cents first. */
export const PriceWarning = ({ items, usual }: PriceWarningProps) => {
  const t = useTranslations('makeOffer.unlikelyPrice')
  const locale = useLocale()
  const total = totalOf(items)
  if (!usual || total === 0) return null
  if (total >= usual.low_cents * farBelow && total <= usual.high_cents * farAbove) return null
  return (
    <Notice title={t('title', { total: formatMoney(total, locale) })} tone="warning">
      {t('text', { range: formatMoneyRange(usual.low_cents, usual.high_cents, locale) })}
    </Notice>
  )
}
