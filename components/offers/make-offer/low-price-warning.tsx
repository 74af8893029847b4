'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/notice'
import type { PriceEstimate } from '@/lib/contract/catalogue'
import { formatMoney, formatMoneyRange } from '@/lib/format/money'
import { totalOf, type OfferFields } from '@/lib/wizard/make-offer'

/** Share of the usual price below which a typing error is likely. */
const farBelow = 1 / 4

interface LowPriceProps {
  items: OfferFields['items']
  usual: PriceEstimate | undefined
}

/** Warns of a price far below the usual cost of such work: amounts are typed from the right, cents first. */
export const LowPriceWarning = ({ items, usual }: LowPriceProps) => {
  const t = useTranslations('makeOffer.lowPrice')
  const locale = useLocale()
  const total = totalOf(items)
  if (!usual || total === 0 || total >= usual.low_cents * farBelow) return null
  return (
    <Notice title={t('title', { total: formatMoney(total, locale) })} tone="warning">
      {t('text', { range: formatMoneyRange(usual.low_cents, usual.high_cents, locale) })}
    </Notice>
  )
}
