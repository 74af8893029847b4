import { toCharged, type Charged } from '@/lib/contract/charged'
import type { Locale } from '@/server/http/locale'
import { chargedText, refundedInterestText } from '@/server/texts/interest-texts'
import type { listArrivedPayments, listRefunds } from './timeline-repository'

export interface ChargedLine {
  sums: Charged
  text: string | null
}
type PaymentRow = Awaited<ReturnType<typeof listArrivedPayments>>[number]
export type RefundRow = Awaited<ReturnType<typeof listRefunds>>[number]

/** Returns the charge of a payment if it exceeds the price. */
export const chargedPayment = (paid: PaymentRow, locale: Locale): { charged?: ChargedLine } => {
  const sums = toCharged(paid)
  return sums.interest_cents > 0 ? { charged: { sums, text: chargedText(sums, locale) } } : {}
}

/** Returns the refunded total with interest, and the interest the card company keeps after this refund. */
export const chargedRefund = (
  refund: RefundRow,
  all: readonly RefundRow[],
  locale: Locale,
): { charged?: ChargedLine } => {
  const { amountCents, installments, interestCents, paidInterestCents } = refund
  if (paidInterestCents === 0) return {}
  const soFar = all.filter(({ id, paymentId }) => paymentId === refund.paymentId && id <= refund.id)
  const keptCents = soFar.reduce((kept, one) => kept - one.interestCents, paidInterestCents)
  const sums = toCharged({ amountCents, externalCents: amountCents, installments, interestCents })
  return {
    charged: { sums, text: refundedInterestText({ refundedCents: interestCents, keptCents }, locale) },
  }
}
