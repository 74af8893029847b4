import { useLocale } from 'next-intl'
import { formatMoney, formatMoneyRange } from '@/lib/format/money'

/** An amount in centavos, whole and never broken over lines. With `to`, a range. */
export const Money = ({ cents, to }: { cents: number; to?: number }) => {
  const locale = useLocale()
  return (
    <span style={{ whiteSpace: to === undefined ? 'nowrap' : undefined, fontVariantNumeric: 'tabular-nums' }}>
      {to === undefined ? formatMoney(cents, locale) : formatMoneyRange(cents, to, locale)}
    </span>
  )
}
