import type { Offer } from '@/lib/contract/offers'
import type { Checkout } from '@/lib/contract/payments'
import type { Locale } from '@/server/http/locale'
import type { Discount } from '@/server/modules/coupons/service'
import type { Spending } from './balance'
import { lineTexts } from './texts'

/** Price of agreed work and its sources. */
export interface Quote {
  labourCents: number
  materialCents: number
  discount: Discount | null
  /** Maximum promotion, and the coupon's excess over it. */
  limitCents: number
  couponCutCents: number
  /** All the payer gives. */
  amountCents: number
  spending: Spending
  /** Rest to pay by Pix or card. */
  externalCents: number
}

type Line = Checkout['lines'][number]

const lineOf = (kind: Line['kind'], text: string, amount_cents: number): Line[] =>
  amount_cents === 0 ? [] : [{ kind, text, amount_cents }]

/** Returns the lines of the checkout, which add up to the rest to pay. */
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
