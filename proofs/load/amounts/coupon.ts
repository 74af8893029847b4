import type { Arithmetic } from './arithmetic'

const amounts = [1, 999, 2_000, 50_000, 2_000_000]
const bounds = [null, 1, 1_500, 40_000]

/**
 * Every percentage of labour with its fraction of a cent dropped, and every fixed amount, up to a bound: never below
 * 0, never above the labour, never less for more labour. What the payer gives and what the coupon gives are the price.
 */
export const couponHolds = ({ discountOf }: Arithmetic, labour: number): boolean => {
  for (let percent = 1; percent <= 100; percent++) {
    const off = discountOf({ percent, amountCents: null, maxCents: null }, labour)
    if (off < 0 || off > labour || off * 100 > labour * percent || labour * percent >= off * 100 + 100)
      return false
    if (discountOf({ percent, amountCents: null, maxCents: null }, labour + 1) < off) return false
  }
  for (const amountCents of amounts)
    for (const maxCents of bounds) {
      const off = discountOf({ percent: null, amountCents, maxCents }, labour)
      if (off !== Math.min(amountCents, maxCents ?? amountCents, labour)) return false
    }
  return true
}
