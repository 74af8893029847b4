import { openPayments, type PaymentState } from '@/lib/contract/payment-processes'
import type { Charge, GatewayRefund } from '@/server/adapters/payments/port'
import { confirmPaidBooking as confirmBooking, lockBooking } from '@/server/modules/bookings/service'
import { markCouponUsed } from '@/server/modules/coupons/service'
import { systemActor } from '@/server/process/state-machine'
import { recordCreation, transition } from '@/server/process/transition'
import type { UnitOfWork } from '@/server/process/work'
import { applyDisputes } from './apply-disputes'
import { applyRefunds } from './apply-refunds'
import { firstPollAfter } from './poll-schedule'
import { postFee, postPaid, postSettled, postSuspense } from './postings'
import { refundInFull } from './refunds'
import { releaseAttempt } from './release-attempt'
import { insertPayment, readPromoCents, updatePayment, type Payment, type PaymentValues } from './repository'
import { paymentStateMachine } from './state-machine'

/** Current state of a charge at its gateway, with its refunds where requested. */
export interface ChargeSnapshot {
  charge: Charge
  refunds: readonly GatewayRefund[] | null
}

const isOpen = ({ status }: Payment) => openPayments.some((state) => state === status)

/** Returns the stored values of a charge besides money. Keeps a known gateway id. */
const shownOf = (payment: Payment, charge: Charge): PaymentValues => ({
  gatewayRef: payment.gatewayRef ?? charge.ref,
  ...(charge.pix ? { pixCode: charge.pix.code, pixExpiresAt: charge.pix.expiresAt } : {}),
  ...(charge.card
    ? {
        cardBrand: charge.card.brand,
        cardLast4: charge.card.last4,
        installments: charge.card.installments,
        interestCents: charge.interestCents,
      }
    : {}),
})

interface TransitionRequest {
  step: 'wait' | 'review' | 'fail' | 'end' | 'expire' | 'find-late' | 'find-duplicate' | 'find-mismatch'
  to: PaymentState
  values?: PaymentValues
}
const stepEvents = {
  wait: 'payment.pending',
  review: 'payment.pending',
  expire: 'payment.expired',
} as const

const transitionTo = (
  work: UnitOfWork,
  payment: Payment,
  { step, to, values = {} }: TransitionRequest,
): Promise<Payment> =>
  transition(work, paymentStateMachine, payment, {
    step,
    by: systemActor,
    values: (_before, { now }) => ({ ...values, ...firstPollAfter(to, now) }),
    events: ({ before, after, by }) => {
      if (step === 'fail') return [{ type: 'payment.failed', payment: after, by, from: before.status }]
      return step in stepEvents
        ? [{ type: stepEvents[step as keyof typeof stepEvents], payment: after, by }]
        : []
    },
  })

/** The card's token is used up. */
const clearedCardToken: PaymentValues = { cardRequest: null }

/**
 * Books money that no open payment expects in suspense. It is refunded automatically, or waits for an
 * operator.
 */
const misdirect = async (
  work: UnitOfWork,
  payment: Payment,
  step: 'find-late' | 'find-duplicate' | 'find-mismatch',
  cents: number,
): Promise<Payment> => {
  const wasOpen = isOpen(payment)
  const to = ({ 'find-late': 'late', 'find-duplicate': 'duplicate', 'find-mismatch': 'mismatch' } as const)[
    step
  ]
  const found = await transitionTo(work, payment, {
    step,
    to,
    values: { ...clearedCardToken, paidAt: work.now },
  })
  await postSuspense(work, found, cents, found.gatewayPaidCents)
  if (wasOpen) await releaseAttempt(work, found)
  await work.emitEvent({ type: 'payment.misdirected', payment: found, by: systemActor, cents })
  if (step !== 'find-mismatch') return refundInFull(work, found, to)
  await work.emitEvent({
    type: 'payment.trouble',
    trouble: 'mismatch',
    payment: found,
    by: systemActor,
    cents,
    refund: null,
  })
  return found
}

/**
 * Records the quoted money. Escrow is filled before subscribers are notified; the booking's transition comes
 * last.
 */
export const markPaid = async (work: UnitOfWork, payment: Payment, paidAt: Date): Promise<Payment> => {
  const booking = payment.bookingId === null ? null : await lockBooking(work.tx, payment.bookingId)
  const promo = await readPromoCents(work.tx, payment.id)
  await postPaid(work, { ...payment, paidAt }, promo)
  await markCouponUsed(work.tx, payment.id)
  const paid = await transition(work, paymentStateMachine, payment, {
    step: 'pay',
    by: systemActor,
    values: (_before, { now }) => ({ ...clearedCardToken, paidAt, ...firstPollAfter('paid', now) }),
    events: ({ after, by }) => [{ type: 'payment.paid', payment: after, by }],
  })
  if (booking) await confirmBooking(work, booking)
  return paid
}

/** Returns whether the booking still awaits payment; always true for a deposit. */
const isAwaited = async (work: UnitOfWork, { bookingId }: Payment): Promise<boolean> =>
  bookingId === null || (await lockBooking(work.tx, bookingId))?.status === 'awaiting_payment'

/** Posts newly received money, according to the payment's state. */
const recordPayment = async (work: UnitOfWork, before: Payment, charge: Charge): Promise<Payment> => {
  const more = charge.paidCents - before.gatewayPaidCents
  if (more <= 0) return before
  const payment = await updatePayment(work.tx, before.id, { gatewayPaidCents: charge.paidCents })
  const isEnded = payment.status === 'expired' || payment.status === 'failed'
  if (!isOpen(payment) && !isEnded) {
    // The charge received more than the quote; the surplus has no purpose.
    await postSuspense(work, payment, more, charge.paidCents)
    await work.emitEvent({
      type: 'payment.trouble',
      trouble: 'suspense',
      payment,
      by: systemActor,
      cents: more,
      refund: null,
    })
    return payment
  }
  if (charge.paidCents !== payment.externalCents) return misdirect(work, payment, 'find-mismatch', more)
  if (isEnded) return misdirect(work, payment, 'find-late', more)
  if (!(await isAwaited(work, payment))) return misdirect(work, payment, 'find-duplicate', more)
  return markPaid(work, payment, charge.paidAt ?? work.now)
}

const fail = async (work: UnitOfWork, payment: Payment, failureCode: NonNullable<Payment['failureCode']>) => {
  const failed = await transitionTo(work, payment, {
    step: 'fail',
    to: 'failed',
    values: { ...clearedCardToken, failureCode },
  })
  await releaseAttempt(work, failed)
  return failed
}
export { fail as failPayment }

/** Ends a payment for which the gateway accepts no more money. */
export const expirePayment = async (work: UnitOfWork, payment: Payment): Promise<Payment> => {
  const ending =
    payment.status === 'expiring'
      ? payment
      : await transitionTo(work, payment, { step: 'end', to: 'expiring' })
  const expired = await transitionTo(work, ending, {
    step: 'expire',
    to: 'expired',
    values: clearedCardToken,
  })
  await releaseAttempt(work, expired)
  return expired
}

/** Copies the gateway's status while no money has arrived. */
const follow = async (work: UnitOfWork, payment: Payment, { status, refusal }: Charge): Promise<Payment> => {
  if (!isOpen(payment)) return payment
  if (status === 'failed') return fail(work, payment, refusal ?? 'other')
  if (status === 'expired' || status === 'canceled') return expirePayment(work, payment)
  if (payment.status === 'expiring') return payment
  if (status === 'pending' && payment.status !== 'pending')
    return transitionTo(work, payment, { step: 'wait', to: 'pending' })
  if (status === 'review' && payment.status !== 'review')
    return transitionTo(work, payment, { step: 'review', to: 'review' })
  return payment
}

/** Posts new gateway fees, once the money itself is posted. */
const recordFee = async (work: UnitOfWork, payment: Payment, { feeCents }: Charge): Promise<Payment> => {
  const more = feeCents - payment.gatewayFeeCents
  if (more <= 0 || payment.gatewayPaidCents === 0) return payment
  await postFee(work, payment, more, feeCents)
  return updatePayment(work.tx, payment.id, { gatewayFeeCents: feeCents })
}

/** Posts that the gateway made the money available; no further change is expected. */
const settle = async (work: UnitOfWork, payment: Payment, { settled }: Charge): Promise<Payment> => {
  if (!settled || payment.settledAt || payment.gatewayPaidCents === 0) return payment
  const cents = payment.gatewayPaidCents - payment.gatewayFeeCents - payment.gatewayRefundedCents
  await postSettled(work, payment, cents)
  return updatePayment(work.tx, payment.id, {
    settledAt: work.now,
    gatewaySettledCents: cents,
    nextPollAt: null,
  })
}

/**
 * Applies a gateway's snapshot of a payment; the caller holds its row, and its booking's before it. Amounts are
 * cumulative and only increases are posted, so repetition, order and source of snapshots do not matter.
 */
export const applySnapshot = async (
  work: UnitOfWork,
  before: Payment,
  { charge, refunds }: ChargeSnapshot,
): Promise<Payment> => {
  let payment = await updatePayment(work.tx, before.id, shownOf(before, charge))
  payment = await recordPayment(work, payment, charge)
  payment = await follow(work, payment, charge)
  payment = await recordFee(work, payment, charge)
  if (refunds) payment = await applyRefunds(work, payment, refunds)
  payment = await settle(work, payment, charge)
  return applyDisputes(work, payment, charge)
}

/**
 * A code paid twice is a second charge of the same reference: it becomes a payment of its own, and is
 * refunded.
 */
export const applyDuplicateCharge = async (
  work: UnitOfWork,
  first: Payment,
  snapshot: ChargeSnapshot,
): Promise<Payment | null> => {
  const { charge } = snapshot
  if (charge.paidCents === 0) return null
  const cents = charge.paidCents
  const second = await insertPayment(
    work.tx,
    {
      purpose: first.purpose,
      bookingId: first.bookingId,
      payerId: first.payerId,
      method: first.method,
      status: 'duplicate',
      amountCents: cents,
      externalCents: cents,
      gateway: first.gateway,
      gatewayPaidCents: cents,
      paidAt: charge.paidAt ?? work.now,
      expiresAt: first.expiresAt,
      ...shownOf({ ...first, gatewayRef: null }, charge),
      ...firstPollAfter('duplicate', work.now),
    },
    [{ source: 'external', amountCents: cents }],
  )
  // The gateway knows this charge by the first payment's reference, which reconciliation compares.
  await recordCreation(work, paymentStateMachine, second, {
    step: 'found',
    by: systemActor,
    detail: first.reference,
  })
  await postSuspense(work, second, cents, cents)
  await work.emitEvent({ type: 'payment.misdirected', payment: second, by: systemActor, cents })
  return applySnapshot(work, await refundInFull(work, second, 'duplicate'), snapshot)
}
