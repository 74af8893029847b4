import { unappliedPayments, type PaymentState } from '@/lib/contract/payment-processes'
import type { Charge, GatewayDispute } from '@/server/adapters/payments/port'
import { systemActor } from '@/server/process/state-machine'
import { transition } from '@/server/process/transition'
import type { UnitOfWork } from '@/server/process/work'
import { findBankDisputes, findStateBeforeDispute, type BankDispute } from './bank-dispute-repository'
import { isDisputedByBank } from './policy'
import type { Payment } from './repository'
import { paymentStateMachine } from './state-machine'

const isOpen = ({ status }: GatewayDispute) => status === 'evidence_due' || status === 'submitted'
const isLost = ({ status }: GatewayDispute) => status === 'lost'
const isStray = (status: PaymentState) => unappliedPayments.some((stray) => stray === status)
const isDisputable = ({ status }: Payment) =>
  status === 'paid' || status === 'partially_refunded' || status === 'refunded' || isStray(status)

/** Returns the state of a payment after its disputes, from its former state and its refunds. */
const stateAfter = ({ amountCents, refundedCents }: Payment, before: PaymentState | null): PaymentState => {
  if (before === 'refunded') return before
  if (refundedCents === 0) return before && isStray(before) ? before : 'paid'
  return refundedCents < amountCents && !(before && isStray(before)) ? 'partially_refunded' : 'refunded'
}

const step = async (work: UnitOfWork, payment: Payment, name: 'contest' | 'win' | 'lose') =>
  transition(work, paymentStateMachine, payment, {
    step: name,
    by: systemActor,
    ...(name === 'win'
      ? { outcome: stateAfter(payment, await findStateBeforeDispute(work.tx, payment.id)) }
      : {}),
  })

/** A dispute that is new to us. The payment takes its step with the first of several. */
const open = async (work: UnitOfWork, before: Payment, dispute: GatewayDispute): Promise<Payment> => {
  if (!isDisputable(before) && !isDisputedByBank(before)) return before
  const payment = isDisputable(before) ? await step(work, before, 'contest') : before
  await work.emitEvent({ type: 'payment.disputed', payment, by: systemActor, dispute })
  return payment
}

/**
 * A dispute has ended. The payment stays contested until the last one ends, and is charged back if one was
 * lost.
 */
const close = async (
  work: UnitOfWork,
  before: Payment,
  { over, disputes }: { over: readonly GatewayDispute[]; disputes: readonly GatewayDispute[] },
): Promise<Payment> => {
  const isLast = before.status === 'disputed_external' && !disputes.some(isOpen)
  const payment = isLast ? await step(work, before, disputes.some(isLost) ? 'lose' : 'win') : before
  for (const dispute of over)
    await work.emitEvent({
      type: 'payment.dispute_closed',
      payment,
      by: systemActor,
      dispute,
      won: !isLost(dispute),
    })
  return payment
}

/**
 * Returns whether the gateway reports a change of an open dispute: evidence required, submitted, or due at another
 * time.
 */
const isChanged = ({ status, evidenceDueAt }: BankDispute, reported: GatewayDispute): boolean =>
  (reported.status === 'evidence_due' && status === 'opened') ||
  (reported.status === 'submitted' && status === 'evidence_due') ||
  (reported.evidenceDueAt !== null && reported.evidenceDueAt.getTime() !== evidenceDueAt?.getTime())

/**
 * Applies the chargebacks and disputes of a charge. There may be several, in sequence or at once; each is announced
 * once, and subscribers move the money.
 */
export const applyDisputes = async (
  work: UnitOfWork,
  before: Payment,
  { disputes }: Charge,
): Promise<Payment> => {
  if (disputes.length === 0) return before
  let payment = before
  const known = await findBankDisputes(work.tx, before.id)
  for (const dispute of disputes)
    if (!known.has(dispute.ref) && dispute.status !== 'won') payment = await open(work, payment, dispute)
  const underWay = await findBankDisputes(work.tx, before.id)
  const isUnderWay = ({ ref }: GatewayDispute) => underWay.get(ref)?.closedAt === null
  for (const dispute of disputes.filter((one) => isOpen(one) && isUnderWay(one))) {
    const contest = underWay.get(dispute.ref)
    if (contest && isChanged(contest, dispute))
      await work.emitEvent({ type: 'payment.dispute_told', payment, by: systemActor, dispute })
  }
  const over = disputes.filter((dispute) => !isOpen(dispute) && isUnderWay(dispute))
  return over.length === 0 ? payment : close(work, payment, { over, disputes })
}
