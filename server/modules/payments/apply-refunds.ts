import type { GatewayRefund } from '@/server/adapters/payments/port'
import { readBalance } from '@/server/modules/ledger/service'
import { systemActor, type Actor } from '@/server/process/state-machine'
import { recordCreation, transition } from '@/server/process/transition'
import type { UnitOfWork } from '@/server/process/work'
import { removeFromLots } from './balance'
import { readSuspense } from './decision-repository'
import { postExternalRefund, postRefunded, postTransferred, purposeAccount } from './postings'
import { coverExternalRefund, sumWaitingRefunds } from './refund-coverage'
import { insertRefund, listRefundsOf, type Refund } from './refund-repository'
import { isSurplusRefund, recordRefunded } from './refunds'
import { addRefundedCents, listParts, updatePayment, type Payment } from './repository'
import { handOverToOperator, nextInterest } from './request-refund'
import { refundStateMachine } from './state-machine'

const say = (work: UnitOfWork, payment: Payment, refund: Refund, by: Actor = systemActor) =>
  work.emitEvent({ type: 'payment.refunded', payment, by, cents: refund.amountCents, refund })

const emitRefundSucceeded = async (
  work: UnitOfWork,
  before: Payment,
  refund: Refund,
  by: Actor,
): Promise<Payment> => {
  const payment = isSurplusRefund(refund) ? before : await recordRefunded(work, before, refund.amountCents)
  await say(work, payment, refund, by)
  return payment
}

/** The gateway has returned our refund to the payer. */
const succeed = async (
  work: UnitOfWork,
  before: Payment,
  refund: Refund,
  { ref: gatewayRef, interestCents }: GatewayRefund,
): Promise<Payment> => {
  const done = await transition(work, refundStateMachine, refund, {
    step: 'succeed',
    by: systemActor,
    values: (_before, { now }) => ({
      gatewayRef,
      succeededAt: now,
      nextPollAt: null,
      ...(interestCents === null ? {} : { interestCents }),
    }),
  })
  await postRefunded(work, before, refund.id, refund.amountCents)
  const noted = await updatePayment(work.tx, before.id, {
    gatewayRefundedCents: before.gatewayRefundedCents + refund.amountCents,
  })
  return emitRefundSucceeded(work, noted, done, systemActor)
}

/** An operator transferred a refund that the gateway had rejected; the gateway itself returned nothing. */
export const settleByTransfer = async (
  work: UnitOfWork,
  payment: Payment,
  refund: Refund,
  { by, detail }: { by: Actor; detail: string },
): Promise<Payment> => {
  const done = await transition(work, refundStateMachine, refund, {
    step: 'succeed',
    by,
    detail,
    values: (_before, { now }) => ({ succeededAt: now, nextPollAt: null }),
  })
  await postTransferred(work, payment, refund.id, refund.amountCents)
  return emitRefundSucceeded(work, payment, done, by)
}

/**
 * A refund without funds is retried once the gateway's balance is large enough; any other rejection needs
 * another way.
 */
const reject = async (
  work: UnitOfWork,
  payment: Payment,
  refund: Refund,
  lacksFunds: boolean,
): Promise<void> => {
  const by = systemActor
  const rejected = await transition(work, refundStateMachine, refund, { step: 'reject', by })
  if (lacksFunds) {
    await transition(work, refundStateMachine, rejected, { step: 'wait-for-funds', by })
    return
  }
  await handOverToOperator(work, payment, rejected)
  // Money returned at the gateway's dashboard meanwhile may be the cause of the rejection.
  const outside = Math.min(rejected.amountCents, -(await readSuspense(work.tx, payment.id)))
  if (outside > 0) await coverExternalRefund(work, payment, outside)
}

const isUnderWay = ({ status }: Refund) =>
  status === 'sending' || status === 'processing' || status === 'unknown'

/** Applies the gateway's state of a refund we requested. */
export const applyOwnRefund = async (
  work: UnitOfWork,
  payment: Payment,
  refund: Refund,
  reported: GatewayRefund,
): Promise<Payment> => {
  if (!isUnderWay(refund)) return payment
  if (reported.status === 'succeeded') return succeed(work, payment, refund, reported)
  if (reported.status === 'processing') {
    if (refund.status !== 'processing')
      await transition(work, refundStateMachine, refund, {
        step: 'process',
        by: systemActor,
        values: () => ({ gatewayRef: reported.ref }),
      })
    return payment
  }
  // The process has no rejection from `unknown`: it was sent, so it goes back to `sending` first.
  const sending =
    refund.status === 'unknown'
      ? await transition(work, refundStateMachine, refund, { step: 'send', by: systemActor })
      : refund
  await reject(work, payment, sending, reported.lacksFunds)
  return payment
}

/**
 * Records a refund made at the gateway's dashboard, with the money it took: unsent refunds first, so that they are
 * not paid twice, then the escrow.
 */
const adopt = async (work: UnitOfWork, before: Payment, reported: GatewayRefund): Promise<Payment> => {
  const waiting = Math.min(reported.amountCents, await sumWaitingRefunds(work.tx, before))
  const refund = await insertRefund(work.tx, {
    paymentId: before.id,
    bookingId: before.bookingId,
    origin: 'external',
    status: 'succeeded',
    reason: 'external',
    amountCents: reported.amountCents,
    interestCents: reported.interestCents ?? (await nextInterest(work, before, reported.amountCents)),
    gatewayRef: reported.ref,
    nextPollAt: null,
    succeededAt: work.now,
  })
  await recordCreation(work, refundStateMachine, refund, { step: 'found', by: systemActor })
  const external = (await listParts(work.tx, [before.id])).find(({ source }) => source === 'external')
  // Sum not covered by refunds of ours, including one under way: a wallet also holds the money of other deposits.
  const unasked = external ? external.amountCents - external.refundedCents : 0
  if (external) await addRefundedCents(work.tx, external.id, Math.min(reported.amountCents, unasked))
  const isHeld = before.status === 'paid' || before.status === 'partially_refunded'
  const mostHeld = Math.min(reported.amountCents - waiting, unasked)
  const held = isHeld
    ? Math.min(mostHeld, await readBalance(work.tx, purposeAccount(before), { lock: true }))
    : 0
  const rest = reported.amountCents - held
  if (before.purpose === 'deposit') await removeFromLots(work, before, held)
  await postExternalRefund(work, before, refund.id, { held, rest })
  const noted = await updatePayment(work.tx, before.id, {
    gatewayRefundedCents: before.gatewayRefundedCents + reported.amountCents,
  })
  if (waiting > 0) await coverExternalRefund(work, noted, waiting)
  const payment =
    noted.status === 'refunded' ? noted : await recordRefunded(work, noted, reported.amountCents)
  await say(work, payment, refund)
  if (rest > waiting)
    await work.emitEvent({
      type: 'payment.trouble',
      trouble: 'suspense',
      payment,
      by: systemActor,
      cents: rest - waiting,
      refund,
    })
  return payment
}

/** Returns whether a gateway's list contains the current attempt, as opposed to one it rejected before. */
export const isCurrentAttempt = (refund: Refund, reported: GatewayRefund): boolean =>
  reported.status !== 'rejected' || refund.gatewayRef === reported.ref

/**
 * Applies all refunds of a charge known to the gateway. Matches ours by our reference or the gateway's id; an
 * unmatched one was made elsewhere, and is adopted once it has succeeded.
 */
export const applyRefunds = async (
  work: UnitOfWork,
  before: Payment,
  reported: readonly GatewayRefund[],
): Promise<Payment> => {
  let payment = before
  const known = await listRefundsOf(work.tx, before.id)
  for (const one of reported) {
    const own = known.find((row) => row.gatewayRef === one.ref || row.reference === one.reference)
    // An earlier rejected attempt of this refund was applied when it was sent.
    if (own && isCurrentAttempt(own, one)) payment = await applyOwnRefund(work, payment, own, one)
    else if (own) continue
    else if (one.status === 'succeeded') payment = await adopt(work, payment, one)
  }
  return payment
}
