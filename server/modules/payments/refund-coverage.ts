import type { RefundState } from '@/lib/contract/payment-processes'
import type { GatewayRefund } from '@/server/adapters/payments/port'
import type { Executor, Tx } from '@/server/db/client'
import { enqueue } from '@/server/jobs/outbox'
import { readBalance } from '@/server/modules/ledger/service'
import { systemActor } from '@/server/process/state-machine'
import { transition } from '@/server/process/transition'
import type { UnitOfWork } from '@/server/process/work'
import { readSuspense } from './decision-repository'
import { postSetOff } from './postings'
import { findSentRefundIds, listRefundsOf, type Refund } from './refund-repository'
import { isSurplusRefund } from './refunds'
import { addRefundedCents, listParts, type Payment } from './repository'
import { handOverToOperator, requestRefund } from './request-refund'
import { refundStateMachine } from './state-machine'

/** Refunds of which nothing has left, and those of which something may have. */
const unsent: readonly RefundState[] = ['requested', 'waiting_funds', 'by_transfer']
const underWay: readonly RefundState[] = ['sending', 'processing', 'unknown']

const isOver = ({ status }: Refund) => status === 'rejected' || status === 'covered'

const sumOf = (refunds: readonly Refund[], states: readonly RefundState[]): number =>
  refunds.reduce((sum, { status, amountCents }) => sum + (states.includes(status) ? amountCents : 0), 0)

const transitCents = (tx: Tx, payment: Pick<Payment, 'id'>): Promise<number> =>
  readBalance(tx, { kind: 'refund_transit', payment: payment.id }, { lock: true })

/**
 * Sums the transit balance of unsent refunds. A chargeback takes the same money, so it is frozen before anybody
 * else's. The caller holds the payment's row.
 */
export const sumUnsentRefunds = async (tx: Tx, payment: Pick<Payment, 'id'>): Promise<number> => {
  const transit = await transitCents(tx, payment)
  return Math.max(0, transit - sumOf(await listRefundsOf(tx, payment.id), underWay))
}

/** Sums requested refunds that were not sent, in transit or frozen by a dispute. */
export const sumWaitingRefunds = async (tx: Tx, payment: Pick<Payment, 'id'>): Promise<number> =>
  sumOf(await listRefundsOf(tx, payment.id), unsent)

/** The payer has so much of a refund from somebody else: it counts as taken or given back there, and not by us. */
const cover = async (work: UnitOfWork, payment: Payment, refund: Refund, cents: number): Promise<void> => {
  await transition(work, refundStateMachine, refund, {
    step: 'cover',
    by: systemActor,
    detail: String(cents),
    values: () => ({ nextPollAt: null }),
  })
  const external = (await listParts(work.tx, [payment.id])).find(({ source }) => source === 'external')
  if (external && !isSurplusRefund(refund)) await addRefundedCents(work.tx, external.id, 0 - cents)
}

/**
 * Sets off money that left at the gateway's dashboard, in suspense, against transit that no refund needs any more.
 * Disputed money stays frozen until the bank has decided.
 */
const setOff = async (work: UnitOfWork, payment: Payment): Promise<void> => {
  const left = -(await readSuspense(work.tx, payment.id))
  if (left <= 0) return
  const needed = sumOf(await listRefundsOf(work.tx, payment.id), [...unsent, ...underWay])
  const free = (await transitCents(work.tx, payment)) - needed
  const cents = Math.min(left, free)
  if (cents > 0) await postSetOff(work, payment, cents, left)
}

/**
 * Marks unsent refunds as covered by a refund at the gateway's dashboard, so that nobody sends or transfers them
 * again. The caller has posted the suspense and recorded the refund.
 */
export const coverExternalRefund = async (
  work: UnitOfWork,
  payment: Payment,
  cents: number,
): Promise<void> => {
  let covered = cents
  for (const refund of await listRefundsOf(work.tx, payment.id)) {
    if (covered <= 0) break
    if (!unsent.includes(refund.status)) continue
    const part = Math.min(covered, refund.amountCents)
    covered -= part
    await end(work, payment, refund, part)
  }
  // The desk's refund found no room beside those it covered.
  const counted = (await listRefundsOf(work.tx, payment.id)).filter(
    (one) => !isOver(one) && !isSurplusRefund(one),
  )
  const sum = counted.reduce((all, { amountCents }) => all + amountCents, 0)
  const external = (await listParts(work.tx, [payment.id])).find(({ source }) => source === 'external')
  if (external)
    await addRefundedCents(work.tx, external.id, Math.min(external.amountCents, sum) - external.refundedCents)
  await setOff(work, payment)
}

/** Parts of refunds returned by the bank although others bore them: to be given back to those. */
export interface CoveredRefund {
  /** The first refund of them, which names this for ever. */
  refund: number
  cents: number
}

/**
 * Resolves the refunds that waited for a dispute to end. They are sent; or, after a chargeback, count as paid as far
 * as the payer got the money from the bank: the frozen part of them, and up to `borneCents` of the part others bore
 * while they were in transit. The rest is left to an operator.
 */
export const resolveWaitingRefunds = async (
  work: UnitOfWork,
  payment: Payment,
  borneCents: number,
): Promise<CoveredRefund | null> => {
  await setOff(work, payment)
  const waiting = (await listRefundsOf(work.tx, payment.id)).filter(({ status }) => unsent.includes(status))
  if (payment.status !== 'charged_back') {
    for (const { id, status } of waiting)
      if (status !== 'by_transfer') await enqueue(work.tx, 'refund.poll', { refund: id })
    return null
  }
  const left = await sumUnsentRefunds(work.tx, payment)
  // Refunds never in transit, because they were frozen or came after the bank's decision, were borne by nobody.
  const sent = await findSentRefundIds(work.tx, payment.id)
  const byOthers = Math.min(
    left,
    borneCents,
    sumOf(
      waiting.filter(({ id }) => sent.has(id)),
      unsent,
    ),
  )
  let covered = sumOf(waiting, unsent) - left + byOthers
  for (const refund of waiting) {
    const cents = Math.min(covered, refund.amountCents)
    covered -= cents
    await end(work, payment, refund, cents)
  }
  return waiting[0] && byOthers > 0 ? { refund: waiting[0].id, cents: byOthers } : null
}

const end = async (work: UnitOfWork, payment: Payment, refund: Refund, cents: number): Promise<void> => {
  if (cents > 0) await cover(work, payment, refund, cents)
  const rest = refund.amountCents - cents
  // The rest that the bank did not take. The charge was taken back, so an operator transfers it.
  if (cents > 0 && rest > 0) {
    const { reason, reference: detail } = refund
    await requestRefund(work, payment, { cents: rest, reason, detail })
  }
  if (cents === 0 && refund.status !== 'by_transfer') await handOverToOperator(work, payment, refund)
}

/** Returns whether all refunds the gateway made belong to others: then it never received this one, or rejected it. */
export const isRefundProvenAbsent = async (
  db: Executor,
  refund: Refund,
  reported: readonly Pick<GatewayRefund, 'ref' | 'status'>[],
): Promise<boolean> => {
  const known = await listRefundsOf(db, refund.paymentId)
  const isAnother = (ref: string) =>
    known.some(({ id, gatewayRef }) => id !== refund.id && gatewayRef === ref)
  return reported.every(({ ref, status }) => status === 'rejected' || isAnother(ref))
}
