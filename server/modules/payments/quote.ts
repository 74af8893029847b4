import type { Offer } from '@/lib/contract/offers'
import type { Checkout } from '@/lib/contract/payments'
import type { Locale } from '@/server/http/locale'
import type { Discount } from '@/server/modules/coupons/service'
import type { Spending } from './balance'
import { lineTexts } from './texts'

/** What is to be paid for agreed work, and from which sources. */
export interface Quote {
  labourCents: number
  materialCents: number
  discount: Discount | null
  /** What the platform bears at most, and what of the coupon is above it. */
  limitCents: number
  couponCutCents: number
  /** All the payer gives. */
  amountCents: number
  spending: Spending
  /** What is left for Pix or card. */
  externalCents: number
}

type Line = Checkout['lines'][number]

const lineOf = (kind: Line['kind'], text: string, amount_cents: number): Line[] =>
  amount_cents === 0 ? [] : [{ kind, text, amount_cents }]

/** What the page shows, line by line; together they are what is left to pay. */
export const checkoutLines = (
  offer: Pick<Offer, 'items'>,
  quote: Quote,
  locale: Locale,
): Checkout['lines'] => {
  const texts = lineTexts[locale]
  const { discount, spending } = quote
  return [
    ...offer.items.map(({ kind, text, amount_cents }) => ({ kind, text, amount_cents })),
    ...lineOf('coupon', discount?.text ?? '', -(discount?.cents ?? 0)),
    ...lineOf('bonus', texts.bonus, -spending.bonus),
    ...lineOf('cash', texts.cash, -spending.cash),
  ]
}

/** Why coupon and bonus take off less than they would; null where they take off all. */
export const promotionNotice = ({
  limitCents,
  couponCutCents,
  spending: { bonusCut },
}: Quote): Checkout['promotion'] =>
  couponCutCents + bonusCut === 0
    ? null
    : { limit_cents: limitCents, coupon_cut_cents: couponCutCents, bonus_cut_cents: bonusCut }
