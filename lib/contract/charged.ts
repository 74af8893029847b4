import { z } from 'zod'

const shownCents = z.number().int()

/**
 * What a payment takes from its payer, wherever it is told: the price, and what paying it in parts adds. The interest is the
 * card company's; it is no part of any price, fee or commission here. `charged_cents` is price and interest together.
 */
export const chargedShape = {
  /** All the payer gives by card or Pix and from their balance. */
  amount_cents: shownCents,
  installments: shownCents,
  /** One part, of what is paid by card or Pix. */
  installment_cents: shownCents,
  interest_cents: shownCents,
  charged_cents: shownCents,
}
const chargedSchema = z.object(chargedShape)
export type Charged = z.infer<typeof chargedSchema>

interface Price {
  amountCents: number
  /** What of it goes through the gateway. */
  externalCents: number
  /** Null of what was never paid by card. */
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
 * Interest that goes back when `refundedCents` of the external part have: in proportion, whole with the whole, fractions
 * of a cent with the rest. What does not go back stays with the card company.
 */
export const interestRefunded = (
  { externalCents, interestCents }: Pick<Price, 'externalCents' | 'interestCents'>,
  refundedCents: number,
): number =>
  externalCents === 0
    ? 0
    : Math.floor((interestCents * Math.min(refundedCents, externalCents)) / externalCents)
