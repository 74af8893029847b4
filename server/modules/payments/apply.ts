import { openPayments, type PaymentState } from '@/lib/contract/payment-processes'
import type { Charge, GatewayRefund } from '@/server/adapters/payments/port'
import { pay as confirmBooking, lockBooking } from '@/server/modules/bookings/service'
import { useCoupon } from '@/server/modules/coupons/service'
import { bySystem } from '@/server/process/machine'
import { recordCreation, takeStep } from '@/server/process/step'
import type { Work } from '@/server/process/work'
import { applyDisputes } from './apply-disputes'
import { applyRefunds } from './apply-refunds'
import { freeAttempt } from './attempt-end'
import { paymentMachine } from './machine'
import { postFee, postPaid, postSettled, postSuspense } from './postings'
import { refundWhole } from './refunds'
import { insertPayment, notePayment, promoCentsOf, type Payment, type PaymentValues } from './repository'
import { lookAfter } from './schedule'

/** What a gateway says of a charge now; its refunds, where they were asked for. */
export interface Told {
  charge: Charge
  refunds: readonly GatewayRefund[] | null
}

const isOpen = ({ status }: Payment) => openPayments.some((state) => state === status)

/** What we store of the charge besides money. The gateway's id, once known, stays. */
const shownOf = (payment: Payment, charge: Charge): PaymentValues => ({
  gatewayRef: payment.gatewayRef ?? charge.ref,
  ...(charge.pix ? { pixCode: charge.pix.code, pixExpiresAt: charge.pix.expiresAt } : {}),
  ...(charge.card
    ? { cardBrand: charge.card.brand, cardLast4: charge.card.last4, installments: charge.card.installments }
    : {}),
})

interface Move {
  step: 'wait' | 'review' | 'fail' | 'end' | 'expire' | 'find-late' | 'find-duplicate' | 'find-mismatch'
  to: PaymentState
  values?: PaymentValues
}
const said = {
  wait: 'payment.pending',
  review: 'payment.pending',
  expire: 'payment.expired',
} as const

const move = (work: Work, payment: Payment, { step, to, values = {} }: Move): Promise<Payment> =>
  takeStep(work, paymentMachine, payment, {
    step,
    by: bySystem,
    values: (_before, { now }) => ({ ...values, ...lookAfter(to, now) }),
    says: ({ before, after, by }) => {
      if (step === 'fail') return [{ type: 'payment.failed', payment: after, by, from: before.status }]
      return step in said ? [{ type: said[step as keyof typeof said], payment: after, by }] : []
    },
  })

/** The card's token is used up. */
const forgotten: PaymentValues = { cardRequest: null }

/** Books money that no open payment expects in suspense. It goes back by itself, or waits for an operator. */
const misdirect = async (
  work: Work,
  payment: Payment,
  step: 'find-late' | 'find-duplicate' | 'find-mismatch',
  cents: number,
): Promise<Payment> => {
  const wasOpen = isOpen(payment)
  const to = ({ 'find-late': 'late', 'find-duplicate': 'duplicate', 'find-mismatch': 'mismatch' } as const)[
    step
  ]
  const found = await move(work, payment, { step, to, values: { ...forgotten, paidAt: work.now } })
  await postSuspense(work, found, cents, found.gatewayPaidCents)
  if (wasOpen) await freeAttempt(work, found)
  await work.happened({ type: 'payment.misdirected', payment: found, by: bySystem, cents })
  if (step !== 'find-mismatch') return refundWhole(work, found, to)
  await work.happened({
    type: 'payment.trouble',
    trouble: 'mismatch',
    payment: found,
    by: bySystem,
    cents,
    refund: null,
  })
  return found
}

/** The quoted money arrived. Escrow is filled before subscribers hear of it; the booking moves last. */
export const markPaid = async (work: Work, payment: Payment, paidAt: Date): Promise<Payment> => {
  const booking = payment.bookingId === null ? null : await lockBooking(work.tx, payment.bookingId)
  const promo = await promoCentsOf(work.tx, payment.id)
  await postPaid(work, { ...payment, paidAt }, promo)
  await useCoupon(work.tx, payment.id)
  const paid = await takeStep(work, paymentMachine, payment, {
    step: 'pay',
    by: bySystem,
    values: (_before, { now }) => ({ ...forgotten, paidAt, ...lookAfter('paid', now) }),
    says: ({ after, by }) => [{ type: 'payment.paid', payment: after, by }],
  })
  if (booking) await confirmBooking(work, booking)
  return paid
}

/** Whether the booking still waits to be paid; a deposit always does. */
const isAwaited = async (work: Work, { bookingId }: Payment): Promise<boolean> =>
  bookingId === null || (await lockBooking(work.tx, bookingId))?.status === 'awaiting_payment'

/** Books what arrived since the last time, depending on the payment's state. */
const receive = async (work: Work, before: Payment, charge: Charge): Promise<Payment> => {
  const more = charge.paidCents - before.gatewayPaidCents
  if (more <= 0) return before
  const payment = await notePayment(work.tx, before.id, { gatewayPaidCents: charge.paidCents })
  const isEnded = payment.status === 'expired' || payment.status === 'failed'
  if (!isOpen(payment) && !isEnded) {
    // The charge brought more than was asked; nothing says what for.
    await postSuspense(work, payment, more, charge.paidCents)
    await work.happened({
      type: 'payment.trouble',
      trouble: 'suspense',
      payment,
      by: bySystem,
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

const fail = async (work: Work, payment: Payment, failureCode: NonNullable<Payment['failureCode']>) => {
  const failed = await move(work, payment, {
    step: 'fail',
    to: 'failed',
    values: { ...forgotten, failureCode },
  })
  await freeAttempt(work, failed)
  return failed
}
export { fail as failPayment }

/** The gateway takes no more money for it. */
export const expirePayment = async (work: Work, payment: Payment): Promise<Payment> => {
  const ending =
    payment.status === 'expiring' ? payment : await move(work, payment, { step: 'end', to: 'expiring' })
  const expired = await move(work, ending, { step: 'expire', to: 'expired', values: forgotten })
  await freeAttempt(work, expired)
  return expired
}

/** Follows the gateway's status while no money has come. */
const follow = async (work: Work, payment: Payment, { status, refusal }: Charge): Promise<Payment> => {
  if (!isOpen(payment)) return payment
  if (status === 'failed') return fail(work, payment, refusal ?? 'other')
  if (status === 'expired' || status === 'canceled') return expirePayment(work, payment)
  if (payment.status === 'expiring') return payment
  if (status === 'pending' && payment.status !== 'pending')
    return move(work, payment, { step: 'wait', to: 'pending' })
  if (status === 'review' && payment.status !== 'review')
    return move(work, payment, { step: 'review', to: 'review' })
  return payment
}

/** What the gateway kept since the last time, once the money itself is booked. */
const keepFee = async (work: Work, payment: Payment, { feeCents }: Charge): Promise<Payment> => {
  const more = feeCents - payment.gatewayFeeCents
  if (more <= 0 || payment.gatewayPaidCents === 0) return payment
  await postFee(work, payment, more, feeCents)
  return notePayment(work.tx, payment.id, { gatewayFeeCents: feeCents })
}

/** The gateway has released the money: what is left of it may be withdrawn, and nothing more is expected. */
const settle = async (work: Work, payment: Payment, { settled }: Charge): Promise<Payment> => {
  if (!settled || payment.settledAt || payment.gatewayPaidCents === 0) return payment
  const cents = payment.gatewayPaidCents - payment.gatewayFeeCents - payment.gatewayRefundedCents
  await postSettled(work, payment, cents)
  return notePayment(work.tx, payment.id, { settledAt: work.now, gatewaySettledCents: cents, lookAt: null })
}

/**
 * Applies what a gateway says now of a payment whose row the caller holds, and its booking's before it. Amounts are
 * cumulative, and only what is more than was recorded is booked: it does not matter how often, in which order or by
 * which way the gateway is heard.
 */
export const apply = async (work: Work, before: Payment, { charge, refunds }: Told): Promise<Payment> => {
  let payment = await notePayment(work.tx, before.id, shownOf(before, charge))
  payment = await receive(work, payment, charge)
  payment = await follow(work, payment, charge)
  payment = await keepFee(work, payment, charge)
  if (refunds) payment = await applyRefunds(work, payment, refunds)
  payment = await settle(work, payment, charge)
  return applyDisputes(work, payment, charge)
}

/**
 * A code paid twice is a second charge of the same reference: it becomes a payment of its own, and is
 * refunded.
 */
export const applySecond = async (work: Work, first: Payment, told: Told): Promise<Payment | null> => {
  const { charge } = told
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
      ...lookAfter('duplicate', work.now),
    },
    [{ source: 'external', amountCents: cents }],
  )
  // The gateway knows it by the first payment's reference, by which reconciliation compares.
  await recordCreation(work, paymentMachine, second, { step: 'found', by: bySystem, detail: first.reference })
  await postSuspense(work, second, cents, cents)
  await work.happened({ type: 'payment.misdirected', payment: second, by: bySystem, cents })
  return apply(work, await refundWhole(work, second, 'duplicate'), told)
}
