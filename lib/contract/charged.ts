import { z } from 'zod'

const shownCents = z.number().int()

/**
 * Amounts charged to a payer: the price, and the interest of instalments. The card company keeps the
 * interest, which is part of no price, fee or commission here. `charged_cents` is price plus interest.
 */
export const chargedShape = {
  /** All the payer gives by card or Pix and from their balance. */
  amount_cents: shownCents,
  installments: shownCents,
  /** Amount of each instalment of the part paid by card or Pix. */
  installment_cents: shownCents,
  interest_cents: shownCents,
  charged_cents: shownCents,
}
export type Charged = z.infer<z.ZodObject<typeof chargedShape>>

interface Price {
  amountCents: number
  /** Part paid through the gateway. */
  externalCents: number
  /** Null if never paid by card. */
  installments: number | null
  interestCents: number
}

export const toCharged = ({ amountCents, externalCents, installments, interestCents }: Price): Charged => ({
  amount_cents: amountCents,
  installments: installments ?? 1,
  installment_cents: Math.round((externalCents + interestCents) / (installments ?? 1)),
  interest_cents: interestCents,
  charged_cents: amountCents + interestCents,
})

/**
 * Returns the interest refunded after `refundedCents` of the external part: in proportion, all of it with the last
 * part, fractions of a cent with the rest. Unrefunded interest stays with the card company.
 */
export const interestRefunded = (
  { externalCents, interestCents }: Pick<Price, 'externalCents' | 'interestCents'>,
  refundedCents: number,
): number =>
  externalCents === 0
    ? 0
    : Math.floor((interestCents * Math.min(refundedCents, externalCents)) / externalCents)
