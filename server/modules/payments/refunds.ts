import type { PaymentSource } from '@/lib/contract/payments'
import type { Executor } from '@/server/db/client'
import { DomainError } from '@/server/http/errors'
import type { Booking } from '@/server/modules/bookings/service'
import { releaseCoupon } from '@/server/modules/coupons/service'
import type { AccountRef } from '@/server/modules/ledger/service'
import { systemActor, type Actor } from '@/server/process/state-machine'
import { transition } from '@/server/process/transition'
import type { UnitOfWork } from '@/server/process/work'
import { returnToLots } from './balance'
import { findChargedBackCents, findContestedParts } from './bank-dispute-repository'
import { readSuspense } from './decision-repository'
import { firstPollAfter } from './poll-schedule'
import { postRefundRequest, purposeAccount, type RefundPosting } from './postings'
import type { Refund } from './refund-repository'
import {
  addRefundedCents,
  listParts,
  lockPayment,
  selectPaidParts,
  updatePayment,
  type Part,
  type Payment,
} from './repository'
import { requestRefund } from './request-refund'
import { divideRefund } from './shares'
import { paymentStateMachine } from './state-machine'

/** Part of a booking's payment that came from one source. */
export interface PaidPart {
  payment: number
  part: number
  source: PaymentSource
  amount_cents: number
  refunded_cents: number
  coupon: number | null
}

const isMoney = ({ borneBy }: { borneBy: 'platform' | 'provider' | null }): boolean => borneBy !== 'provider'

/** Lists a booking's payments by source, oldest first. Excludes a provider's coupon, which is no money. */
export const listPaidParts = async (db: Executor, booking: number): Promise<PaidPart[]> =>
  (await selectPaidParts(db, booking)).filter(isMoney).map(({ payment, part }) => ({
    payment: payment.id,
    part: part.id,
    source: part.source,
    amount_cents: part.amountCents,
    refunded_cents: part.refundedCents,
    coupon: part.couponId,
  }))

/**
 * The step a payment takes when money of it has gone back: everything, or a part. One that is contested at the bank
 * keeps that state.
 */
export const recordRefunded = async (work: UnitOfWork, before: Payment, cents: number): Promise<Payment> => {
  const refundedCents = Math.min(before.amountCents, before.refundedCents + cents)
  if (['disputed_external', 'charged_back', 'refunded'].includes(before.status))
    return updatePayment(work.tx, before.id, { refundedCents })
  const misdirected =
    before.status === 'late' || before.status === 'duplicate' || before.status === 'mismatch'
  const isWhole = refundedCents === before.amountCents || misdirected
  const outcome = isWhole ? 'refunded' : 'partially_refunded'
  return transition(work, paymentStateMachine, before, {
    step: 'refund',
    by: systemActor,
    outcome,
    values: (_before, { now }) => ({
      refundedCents,
      // Unsettled payments are still polled.
      ...(before.settledAt ? { nextPollAt: null } : firstPollAfter('paid', now)),
    }),
  })
}

/** Sends money back out of suspense. */
const sendBack = async (
  work: UnitOfWork,
  payment: Payment,
  { cents, reason, by }: { cents: number; reason: string; by: Actor },
): Promise<void> => {
  const refund = await requestRefund(work, payment, { cents, reason })
  await postRefundRequest(
    work,
    payment,
    { external: cents, cash: 0, bonus: 0, promo: 0 },
    { key: `refund-${refund.id}`, from: { kind: 'suspense' } },
  )
  await work.emitEvent({ type: 'payment.refund_requested', payment, by, cents, refund, reason })
}

/** Refunds unassigned money whole, out of suspense. */
export const refundInFull = async (
  work: UnitOfWork,
  payment: Payment,
  reason: string,
  by: Actor = systemActor,
): Promise<Payment> => {
  const cents = payment.gatewayPaidCents
  const external = (await listParts(work.tx, [payment.id])).find(({ source }) => source === 'external')
  if (external) await addRefundedCents(work.tx, external.id, Math.min(cents, external.amountCents))
  await sendBack(work, payment, { cents, reason, by })
  return payment
}

/** Refunds the rest of unassigned money after a chargeback; the charge itself cannot be refunded any more. */
export const refundUnclaimed = async (work: UnitOfWork, payment: Payment, cents: number): Promise<void> => {
  if (cents === 0) return
  const external = (await listParts(work.tx, [payment.id])).find(({ source }) => source === 'external')
  if (external)
    await addRefundedCents(
      work.tx,
      external.id,
      Math.min(cents, external.amountCents - external.refundedCents),
    )
  await sendBack(work, payment, { cents, reason: 'unclaimed', by: systemActor })
}

const surplus = 'surplus'

/** Returns whether a refund is of a surplus, which leaves the quote and its parts unchanged. */
export const isSurplusRefund = ({ reason }: Pick<Refund, 'reason'>): boolean => reason === surplus

/** Refunds the surplus over the quote, out of suspense. */
export const refundSurplus = async (work: UnitOfWork, payment: Payment, by: Actor): Promise<void> => {
  const cents = await readSuspense(work.tx, payment.id)
  if (cents > 0) await sendBack(work, payment, { cents, reason: surplus, by })
}

interface Share {
  part: Part
  cents: number
}

/** A source and its refundable rest. */
interface Left {
  part: Part
  leftCents: number
}

/**
 * Returns the rest of each source. Chargebacks reduce the gateway's part; chargebacks of a deposit reduce the parts that
 * were paid with it.
 */
const leftOf = async (work: UnitOfWork, ids: number[]): Promise<Left[]> => {
  const lost = await findChargedBackCents(work.tx, ids)
  const lostParts = await findContestedParts(work.tx, ids, ['lost'])
  return (await listParts(work.tx, ids)).map((part) => {
    const taken = part.source === 'external' ? (lost.get(part.paymentId) ?? 0) : (lostParts.get(part.id) ?? 0)
    return { part, leftCents: Math.max(0, part.amountCents - part.refundedCents - taken) }
  })
}

/** Each source's share goes back to where it came from. */
const destinationsOf = (shares: readonly Share[]): RefundPosting => {
  const of = (source: PaymentSource) =>
    shares.filter(({ part }) => part.source === source).reduce((sum, { cents }) => sum + cents, 0)
  return { external: of('external'), cash: of('cash'), bonus: of('bonus'), promo: of('coupon') }
}

const refundParts = async (
  work: UnitOfWork,
  payment: Payment,
  shares: readonly Share[],
  { reason, from }: { reason: string; from: AccountRef },
): Promise<Refund | null> => {
  for (const { part, cents } of shares) {
    await addRefundedCents(work.tx, part.id, cents)
    // The whole discount has gone back, so the customer may use the coupon again.
    if (part.source === 'coupon' && part.refundedCents + cents === part.amountCents)
      await releaseCoupon(work.tx, payment.id)
  }
  await returnToLots(work, payment.payerId, shares)
  const given = destinationsOf(shares)
  const total = shares.reduce((sum, { cents }) => sum + cents, 0)
  const refund =
    given.external > 0 ? await requestRefund(work, payment, { cents: given.external, reason }) : null
  // The sum refunded so far makes the key of this refund, for ever.
  const parts = await listParts(work.tx, [payment.id])
  const soFar = parts.reduce((sum, part) => sum + part.refundedCents, 0)
  await postRefundRequest(work, payment, given, { key: `${payment.id}:${soFar}`, from })
  const atOnce = given.cash + given.bonus
  const after = atOnce > 0 ? await recordRefunded(work, payment, atOnce) : payment
  await work.emitEvent({
    type: 'payment.refund_requested',
    payment: after,
    by: systemActor,
    cents: total,
    refund,
    reason,
  })
  // A coupon's share is none of the payer's.
  if (!refund && atOnce > 0)
    await work.emitEvent({
      type: 'payment.refunded',
      payment: after,
      by: systemActor,
      cents: atOnce,
      refund: null,
    })
  return refund
}

/** Divides a sum among the parts in proportion to their rests, unless too much bonus would stay. */
const inProportion = (parts: readonly Left[], cents: number, bonusKeptCents = Infinity): Share[] => {
  const sources = parts.map(({ part, leftCents }) => ({ leftCents, isBonus: part.source === 'bonus' }))
  if (sources.reduce((sum, { leftCents }) => sum + leftCents, 0) < cents)
    throw new DomainError('insufficient_funds')
  const shares = divideRefund(cents, sources, bonusKeptCents)
  return parts.map(({ part }, at) => ({ part, cents: shares[at] ?? 0 }))
}

const sharesOf = (
  parts: readonly Left[],
  { cents, couponCents, bonusKeptCents }: Pick<RefundRequest, 'cents' | 'couponCents' | 'bonusKeptCents'>,
): Share[] => {
  if (couponCents === undefined) return inProportion(parts, cents, bonusKeptCents)
  const isCoupon = ({ part }: Left) => part.source === 'coupon'
  return [
    ...inProportion(parts.filter(isCoupon), couponCents),
    ...inProportion(
      parts.filter((part) => !isCoupon(part)),
      cents - couponCents,
      bonusKeptCents,
    ),
  ]
}

/** Refunds part of a deposit from its owner's cash, the way it came; the caller holds its row. */
export const refundDepositPart = async (
  work: UnitOfWork,
  payment: Payment,
  { cents, reason }: { cents: number; reason: string },
): Promise<void> => {
  const external = (await leftOf(work, [payment.id])).filter(({ part }) => part.source === 'external')
  const from = purposeAccount(payment)
  await refundParts(work, payment, inProportion(external, cents), { reason, from })
}

export interface RefundRequest {
  booking: Pick<Booking, 'id'>
  /** Restricts the refund to this payment. */
  payment?: number
  /** Sum over all sources. */
  cents: number
  /** The coupon's part of it; in proportion if omitted. */
  couponCents?: number
  /** Maximum bonus that stays; in proportion if omitted. */
  bonusKeptCents?: number
  /** In our own words, for the journal: `canceled`, `dispute`. */
  reason: string
  /** Account of the money, if not the booking's escrow. */
  account?: AccountRef
}

/**
 * Refunds part of a booking's payments, divided among the sources to the cent. The gateway's part is refunded by a
 * job; the rest is credited in this transaction. `insufficient_funds` above the rest. Returns the refunds under way.
 */
export const refundPayments = async (
  work: UnitOfWork,
  { booking, payment: only, cents, couponCents, bonusKeptCents, reason, account }: RefundRequest,
): Promise<Refund[]> => {
  if (cents === 0) return []
  const rows = (await selectPaidParts(work.tx, booking.id)).filter(
    (row) => isMoney(row) && (only === undefined || row.payment.id === only),
  )
  // Locked in order before their rests are read again.
  const ids = [...new Set(rows.map(({ payment }) => payment.id))]
  const lockedPayments = new Map<number, Payment>()
  for (const id of ids) {
    const payment = await lockPayment(work.tx, id)
    if (payment) lockedPayments.set(id, payment)
  }
  const money = new Set(rows.map(({ part }) => part.id))
  const parts = (await leftOf(work, ids)).filter(({ part }) => money.has(part.id))
  const shares = sharesOf(parts, { cents, couponCents, bonusKeptCents })
  const refunds: Refund[] = []
  for (const [id, payment] of lockedPayments) {
    const own = shares.filter(({ part, cents: share }) => part.paymentId === id && share > 0)
    if (own.length === 0) continue
    const refund = await refundParts(work, payment, own, {
      reason,
      from: account ?? { kind: 'escrow', booking: booking.id },
    })
    if (refund) refunds.push(refund)
  }
  return refunds
}
