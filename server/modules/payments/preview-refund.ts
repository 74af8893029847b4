import { interestRefunded, toCharged, type Charged } from '@/lib/contract/charged'
import type { Executor } from '@/server/db/client'
import { sumRefunds } from './refund-repository'
import { findPayment, listParts } from './repository'
import { divideByWeight } from './shares'

/** Returns the refund of `cents` of a payment now, with its interest; null if the payer paid none. */
export const previewRefund = async (
  db: Executor,
  pk: number,
  cents: number,
): Promise<{ refund: Charged; keptCents: number } | null> => {
  const payment = await findPayment(db, pk)
  if (!payment || payment.interestCents === 0) return null
  const [external, others] = (await listParts(db, [pk])).reduce(
    ([card = 0, rest = 0], { source, amountCents, refundedCents }) => {
      const left = amountCents - refundedCents
      if (source === 'coupon') return [card, rest]
      return source === 'external' ? [card + left, rest] : [card, rest + left]
    },
    [0, 0],
  )
  const [externalCents = 0] = divideByWeight(Math.min(cents, (external ?? 0) + (others ?? 0)), [
    external ?? 0,
    others ?? 0,
  ])
  const before = await sumRefunds(db, pk)
  const soFar = interestRefunded(payment, before + externalCents)
  return {
    refund: toCharged({
      amountCents: cents,
      externalCents,
      installments: payment.installments,
      interestCents: soFar - interestRefunded(payment, before),
    }),
    keptCents: payment.interestCents - soFar,
  }
}
