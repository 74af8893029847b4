import { notFoundError, stateChangedError } from '@/server/http/errors'
import { confirmPaidBooking as confirmBooking, lockBooking } from '@/server/modules/bookings/service'
import type { Actor } from '@/server/process/state-machine'
import type { EventHandler } from '@/server/process/subscriber'
import { transition } from '@/server/process/transition'
import type { UnitOfWork } from '@/server/process/work'
import { settleByTransfer } from './apply-refunds'
import {
  findDecisions,
  findSuspenseDecisions,
  readSuspense,
  type PaymentDecision,
} from './decision-repository'
import { cancelOpenPayment } from './end-unpaid'
import { firstPollAfter } from './poll-schedule'
import { postAccepted, postWrittenOff } from './postings'
import { findRefund } from './refund-repository'
import { refundInFull, refundSurplus } from './refunds'
import { findPayment, lockPayment, type Payment } from './repository'
import { paymentStateMachine } from './state-machine'

interface DecisionRequest {
  by: Actor
  reason: string
}

/** Locks the payment, after its booking: everybody locks them in this order. */
const lockPaymentWithBooking = async (work: UnitOfWork, id: number) => {
  const seen = await findPayment(work.tx, id)
  const booking = seen?.bookingId ? await lockBooking(work.tx, seen.bookingId) : null
  const payment = await lockPayment(work.tx, id)
  if (!payment) throw notFoundError()
  return { payment, booking }
}

/** Accepts the received sum as the quoted one: from suspense to the payment's purpose. A surplus is refunded. */
const accept = async (
  work: UnitOfWork,
  before: Payment,
  { by, reason }: DecisionRequest,
): Promise<Payment> => {
  await postAccepted(work, before)
  const paid = await transition(work, paymentStateMachine, before, {
    step: 'accept',
    by,
    detail: reason,
    values: ({ settledAt }, { now }) => ({
      paidAt: now,
      // Unsettled money is still looked at.
      ...(settledAt ? { nextPollAt: null } : firstPollAfter('paid', now)),
    }),
    events: ({ after }) => [{ type: 'payment.paid', payment: after, by }],
  })
  await refundSurplus(work, paid, by)
  return paid
}

/** Decides under the rows' locks: of two decisions about one payment, one is carried out. */
const decideMismatch = async (
  work: UnitOfWork,
  id: number,
  decision: PaymentDecision,
  deciding: DecisionRequest,
): Promise<void> => {
  const { payment, booking } = await lockPaymentWithBooking(work, id)
  const allowed = (await findDecisions(work.tx, [id])).get(id) ?? []
  if (!allowed.includes(decision)) throw stateChangedError()
  if (decision === 'refund') return void (await refundInFull(work, payment, 'mismatch', deciding.by))
  await accept(work, payment, deciding)
  if (!booking) return
  // A newer attempt may be open; its money is no longer expected.
  await cancelOpenPayment(work, booking)
  await confirmBooking(work, booking)
}

/** Refunds a surplus; writes off money that left without us. */
const decideSuspense = async (
  work: UnitOfWork,
  id: number,
  decision: PaymentDecision,
  by: Actor,
): Promise<void> => {
  const { payment } = await lockPaymentWithBooking(work, id)
  const allowed = (await findSuspenseDecisions(work.tx, [id])).get(id) ?? []
  if (!allowed.includes(decision)) throw stateChangedError()
  if (decision === 'refund') await refundSurplus(work, payment, by)
  else await postWrittenOff(work, payment, -(await readSuspense(work.tx, id)))
}

/** Records an operator's transfer of a refund the gateway rejected. */
const settleRefund = async (work: UnitOfWork, id: number, { by, reason }: DecisionRequest): Promise<void> => {
  const seen = await findRefund(work.tx, id)
  if (!seen) throw notFoundError()
  const { payment } = await lockPaymentWithBooking(work, seen.paymentId)
  const refund = await findRefund(work.tx, id)
  // The payer's bank may return the same money: its decision comes first.
  if (payment.status === 'disputed_external') throw stateChangedError()
  if (refund) await settleByTransfer(work, payment, refund, { by, detail: reason })
}

/** Carries out an operator's decision about a payment or a refund. */
export const applyPaymentDecision: EventHandler<'case.decided'> = async (work, event) => {
  const { case: about, decision, by, reason } = event
  if (about.kind === 'mismatch' && about.paymentId && (decision === 'accept' || decision === 'refund'))
    await decideMismatch(work, about.paymentId, decision, { by, reason })
  if (about.kind === 'suspense' && about.paymentId && (decision === 'refund' || decision === 'write_off'))
    await decideSuspense(work, about.paymentId, decision, by)
  const refund = Number(about.facts['refund'] ?? 0)
  if (about.kind === 'refund_by_transfer' && decision === 'settled_by_hand' && refund)
    await settleRefund(work, refund, { by, reason })
}
