import type { GatewayRefund } from '@/server/adapters/payments/port'
import { balanceOf } from '@/server/modules/ledger/service'
import { bySystem, type By } from '@/server/process/machine'
import { recordCreation, takeStep } from '@/server/process/step'
import type { Work } from '@/server/process/work'
import { coverOutside, waitingCents } from './covering'
import { readSuspense } from './decision-repository'
import { refundMachine } from './machine'
import { postRefunded, postRefundedOutside, postTransferred, purposeAccount } from './postings'
import { insertRefund, refundsOf, type Refund } from './refund-repository'
import { isOfSurplus, noteRefunded } from './refunds'
import { giveBackPart, notePayment, partsOf, type Payment } from './repository'
import { leaveToOperator } from './requesting'

const say = (work: Work, payment: Payment, refund: Refund, by: By = bySystem) =>
  work.happened({ type: 'payment.refunded', payment, by, cents: refund.amountCents, refund })

const tellSucceeded = async (work: Work, before: Payment, refund: Refund, by: By): Promise<Payment> => {
  const payment = isOfSurplus(refund) ? before : await noteRefunded(work, before, refund.amountCents)
  await say(work, payment, refund, by)
  return payment
}

/** The gateway gave our refund back to the payer. */
const succeed = async (work: Work, before: Payment, refund: Refund, gatewayRef: string): Promise<Payment> => {
  const done = await takeStep(work, refundMachine, refund, {
    step: 'succeed',
    by: bySystem,
    values: (_before, { now }) => ({ gatewayRef, succeededAt: now, lookAt: null }),
  })
  await postRefunded(work, before, refund.id, refund.amountCents)
  const noted = await notePayment(work.tx, before.id, {
    gatewayRefundedCents: before.gatewayRefundedCents + refund.amountCents,
  })
  return tellSucceeded(work, noted, done, bySystem)
}

/** An operator transferred a refund that the gateway had refused. The gateway itself gave nothing back. */
export const settleByTransfer = async (
  work: Work,
  payment: Payment,
  refund: Refund,
  { by, detail }: { by: By; detail: string },
): Promise<Payment> => {
  const done = await takeStep(work, refundMachine, refund, {
    step: 'succeed',
    by,
    detail,
    values: (_before, { now }) => ({ succeededAt: now, lookAt: null }),
  })
  await postTransferred(work, payment, refund.id, refund.amountCents)
  return tellSucceeded(work, payment, done, by)
}

/**
 * Tried again when the gateway's balance is large enough; refused for good, the money has to go back another
 * way.
 */
const reject = async (work: Work, payment: Payment, refund: Refund, lacksFunds: boolean): Promise<void> => {
  const by = bySystem
  const rejected = await takeStep(work, refundMachine, refund, { step: 'reject', by })
  if (lacksFunds) {
    await takeStep(work, refundMachine, rejected, { step: 'wait-for-funds', by })
    return
  }
  await leaveToOperator(work, payment, rejected)
  // It may have been refused because it went back at the gateway's desk while it was under way.
  const outside = Math.min(rejected.amountCents, -(await readSuspense(work.tx, payment.id)))
  if (outside > 0) await coverOutside(work, payment, outside)
}

const isUnderWay = ({ status }: Refund) =>
  status === 'sending' || status === 'processing' || status === 'unknown'

/** What the gateway says of a refund we asked for. */
export const applyOwn = async (
  work: Work,
  payment: Payment,
  refund: Refund,
  told: GatewayRefund,
): Promise<Payment> => {
  if (!isUnderWay(refund)) return payment
  if (told.status === 'succeeded') return succeed(work, payment, refund, told.ref)
  if (told.status === 'processing') {
    if (refund.status !== 'processing')
      await takeStep(work, refundMachine, refund, {
        step: 'process',
        by: bySystem,
        values: () => ({ gatewayRef: told.ref }),
      })
    return payment
  }
  // The process has no rejection from `unknown`: it was sent, so it goes back to `sending` first.
  const sending =
    refund.status === 'unknown'
      ? await takeStep(work, refundMachine, refund, { step: 'send', by: bySystem })
      : refund
  await reject(work, payment, sending, told.lacksFunds)
  return payment
}

/**
 * A refund made at the gateway's own desk becomes a row of ours, with the money it took: what waits to be sent
 * first, so that it does not go back twice, and only then what is still held.
 */
const adopt = async (work: Work, before: Payment, told: GatewayRefund): Promise<Payment> => {
  const waiting = Math.min(told.amountCents, await waitingCents(work.tx, before))
  const refund = await insertRefund(work.tx, {
    paymentId: before.id,
    bookingId: before.bookingId,
    origin: 'external',
    status: 'succeeded',
    reason: 'external',
    amountCents: told.amountCents,
    gatewayRef: told.ref,
    lookAt: null,
    succeededAt: work.now,
  })
  await recordCreation(work, refundMachine, refund, { step: 'found', by: bySystem })
  const external = (await partsOf(work.tx, [before.id])).find(({ source }) => source === 'external')
  // What no refund of ours has taken, one under way included: a wallet holds the money of other deposits too.
  const unasked = external ? external.amountCents - external.refundedCents : 0
  if (external) await giveBackPart(work.tx, external.id, Math.min(told.amountCents, unasked))
  const isHeld = before.status === 'paid' || before.status === 'partially_refunded'
  const mostHeld = Math.min(told.amountCents - waiting, unasked)
  const held = isHeld
    ? Math.min(mostHeld, await balanceOf(work.tx, purposeAccount(before), { lock: true }))
    : 0
  const rest = told.amountCents - held
  await postRefundedOutside(work, before, refund.id, { held, rest })
  const noted = await notePayment(work.tx, before.id, {
    gatewayRefundedCents: before.gatewayRefundedCents + told.amountCents,
  })
  if (waiting > 0) await coverOutside(work, noted, waiting)
  const payment = noted.status === 'refunded' ? noted : await noteRefunded(work, noted, told.amountCents)
  await say(work, payment, refund)
  if (rest > waiting)
    await work.happened({
      type: 'payment.trouble',
      trouble: 'suspense',
      payment,
      by: bySystem,
      cents: rest - waiting,
      refund,
    })
  return payment
}

/** Whether a gateway's list tells of the try that is under way, and not of one it rejected before. */
export const isNews = (refund: Refund, told: GatewayRefund): boolean =>
  told.status !== 'rejected' || refund.gatewayRef === told.ref

/**
 * All refunds the gateway knows of a charge. Ours are found by our reference or the gateway's id; one of neither was
 * made elsewhere, and is taken over once it has succeeded.
 */
export const applyRefunds = async (
  work: Work,
  before: Payment,
  told: readonly GatewayRefund[],
): Promise<Payment> => {
  let payment = before
  const known = await refundsOf(work.tx, before.id)
  for (const one of told) {
    const own = known.find((row) => row.gatewayRef === one.ref || row.reference === one.reference)
    // A rejected earlier try of the same refund was applied when it was sent.
    if (own && isNews(own, one)) payment = await applyOwn(work, payment, own, one)
    else if (own) continue
    else if (one.status === 'succeeded') payment = await adopt(work, payment, one)
  }
  return payment
}
