'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { Bound } from '@/lib/contract/errors'
import { formatMoney } from '@/lib/format/money'
import { formatNumber } from '@/lib/format/number'

/** What a field takes at the least and at the most, as people read it. */
export interface Limits {
  least?: string | undefined
  most?: string | undefined
  /** Written out only once it is told: making the formatter holds up a page that merely has fields. */
  mostLetters?: number | undefined
  leastLetters?: number | undefined
}

const limitOf: Partial<Record<string, keyof Limits>> = {
  too_small: 'least',
  below_least_price: 'least',
  coupon_minimum: 'least',
  too_big: 'most',
  above_balance: 'most',
  above_limit: 'most',
  too_long: 'mostLetters',
  too_short: 'leastLetters',
}

/** The limit a field's error is about, in words: the one the API named, else the one the page knows. */
export const useLimitText = (): ((
  code: string | undefined,
  bound: Bound | undefined,
  known?: Limits,
) => string | undefined) => {
  const t = useTranslations('ui.limits')
  const locale = useLocale()
  return (code, bound, known = {}) => {
    const side = code === undefined ? undefined : limitOf[code]
    if (side === undefined) return undefined
    const name = side.startsWith('least') ? 'least' : 'most'
    const [cents, number] = [bound?.[`${name}_cents`], bound?.[name]]
    const told = cents === undefined ? number && formatNumber(number, locale) : formatMoney(cents, locale)
    const limit = told ?? known[side]
    if (limit === undefined) return undefined
    return t(side, { limit: typeof limit === 'number' ? formatNumber(limit, locale) : limit })
  }
}
