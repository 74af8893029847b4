import { notFound, stateChanged } from '@/server/http/errors'
import { pay as confirmBooking, lockBooking } from '@/server/modules/bookings/service'
import type { By } from '@/server/process/machine'
import { takeStep } from '@/server/process/step'
import type { Reaction } from '@/server/process/subscriber'
import type { Work } from '@/server/process/work'
import { settleByTransfer } from './apply-refunds'
import {
  findDecisions,
  findSuspenseDecisions,
  readSuspense,
  type PaymentDecision,
} from './decision-repository'
import { endOpenPayment } from './holds'
import { paymentMachine } from './machine'
import { postAccepted, postWrittenOff } from './postings'
import { findRefund } from './refund-repository'
import { refundSurplus, refundWhole } from './refunds'
import { findPayment, lockPayment, type Payment } from './repository'
import { lookAfter } from './schedule'

interface Deciding {
  by: By
  reason: string
}

/** Locks the payment, after its booking: everybody locks them in this order. */
const hold = async (work: Work, id: number) => {
  const seen = await findPayment(work.tx, id)
  const booking = seen?.bookingId ? await lockBooking(work.tx, seen.bookingId) : null
  const payment = await lockPayment(work.tx, id)
  if (!payment) throw notFound()
  return { payment, booking }
}

/** Accepts what came as the quoted sum: from suspense to the payment's purpose. A surplus is refunded. */
const accept = async (work: Work, before: Payment, { by, reason }: Deciding): Promise<Payment> => {
  await postAccepted(work, before)
  const paid = await takeStep(work, paymentMachine, before, {
    step: 'accept',
    by,
    detail: reason,
    values: ({ settledAt }, { now }) => ({
      paidAt: now,
      // Unsettled money is still looked at.
      ...(settledAt ? { lookAt: null } : lookAfter('paid', now)),
    }),
    says: ({ after }) => [{ type: 'payment.paid', payment: after, by }],
  })
  await refundSurplus(work, paid, by)
  return paid
}

/** Decides under the rows' locks: of two decisions about one payment, one is carried out. */
const decideMismatch = async (
  work: Work,
  id: number,
  decision: PaymentDecision,
  deciding: Deciding,
): Promise<void> => {
  const { payment, booking } = await hold(work, id)
  const allowed = (await findDecisions(work.tx, [id])).get(id) ?? []
  if (!allowed.includes(decision)) throw stateChanged()
  if (decision === 'refund') return void (await refundWhole(work, payment, 'mismatch', deciding.by))
  await accept(work, payment, deciding)
  if (!booking) return
  // Another attempt may be under way; its money is no longer expected.
  await endOpenPayment(work, booking)
  await confirmBooking(work, booking)
}

/** More than was asked for goes back; what left without us is booked as a loss. */
const decideSuspense = async (work: Work, id: number, decision: PaymentDecision, by: By): Promise<void> => {
  const { payment } = await hold(work, id)
  const allowed = (await findSuspenseDecisions(work.tx, [id])).get(id) ?? []
  if (!allowed.includes(decision)) throw stateChanged()
  if (decision === 'refund') await refundSurplus(work, payment, by)
  else await postWrittenOff(work, payment, -(await readSuspense(work.tx, id)))
}

/** An operator has transferred what the gateway would not give back the way it came. */
const settleRefund = async (work: Work, id: number, { by, reason }: Deciding): Promise<void> => {
  const seen = await findRefund(work.tx, id)
  if (!seen) throw notFound()
  const { payment } = await hold(work, seen.paymentId)
  const refund = await findRefund(work.tx, id)
  // The payer's bank may get the same money: what it decides comes first.
  if (payment.status === 'disputed_external') throw stateChanged()
  if (refund) await settleByTransfer(work, payment, refund, { by, detail: reason })
}

/** Carries out an operator's decision about a payment or a refund. */
export const carryOut: Reaction<'case.decided'> = async (work, event) => {
  const { case: about, decision, by, reason } = event
  if (about.kind === 'mismatch' && about.paymentId && (decision === 'accept' || decision === 'refund'))
    await decideMismatch(work, about.paymentId, decision, { by, reason })
  if (about.kind === 'suspense' && about.paymentId && (decision === 'refund' || decision === 'write_off'))
    await decideSuspense(work, about.paymentId, decision, by)
  const refund = Number(about.facts['refund'] ?? 0)
  if (about.kind === 'refund_by_transfer' && decision === 'settled_by_hand' && refund)
    await settleRefund(work, refund, { by, reason })
}
