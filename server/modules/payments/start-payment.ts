import type { BodyOf } from '@/lib/contract/endpoint'
import type { createPayment, PaymentMethod } from '@/lib/contract/payments'
import type { Needs } from '@/server/context'
import type { Tx } from '@/server/db/client'
import { violatesConstraint } from '@/server/db/transaction'
import { DomainError, validationError } from '@/server/http/errors'
import { withIdempotencyKey, type IdempotencyKey } from '@/server/http/idempotency'
import type { Locale } from '@/server/http/locale'
import { assertNoErasurePending } from '@/server/modules/accounts/guards'
import { lockUser, requireUser } from '@/server/modules/accounts/service'
import { lockBooking } from '@/server/modules/bookings/service'
import { reserveCoupon } from '@/server/modules/coupons/service'
import { recordCreation } from '@/server/process/transition'
import { unitOfWork, type WorkContext } from '@/server/process/unit-of-work'
import type { UnitOfWork } from '@/server/process/work'
import { markPaid } from './apply-charge'
import { balanceParts, reserveBalance } from './balance'
import { findCard } from './card-repository'
import { createCharge } from './charges'
import { canCharge } from './checkout'
import { firstPollAfter } from './poll-schedule'
import type { Quote } from './quote'
import { lockQuote, requireAwaitingPayment, requireOwnBooking } from './quote-booking'
import { findPayment, insertPayment, type CardRequest, type NewPart, type Payment } from './repository'
import { paymentStateMachine } from './state-machine'

interface CardChoice {
  card?: number | undefined
  card_token?: string | undefined
  installments?: number | undefined
}

/** Returns the gateway's card request. A token is always required: no card is charged without its owner's input. */
const cardRequestOf = async (
  { gateway }: Needs<'gateway'>,
  tx: Tx,
  user: number,
  { card, card_token: token, installments = 1 }: CardChoice,
): Promise<CardRequest> => {
  if (token === undefined) throw validationError({ card_token: ['required'] })
  if (card === undefined) return { token, customer: null, brand: '', installments }
  const saved = await findCard(tx, user, gateway.name, card)
  if (!saved) throw validationError({ card: ['invalid_choice'] })
  return { token, customer: saved.gatewayCustomer, brand: saved.brand, installments }
}

const partsOf = ({ externalCents, spending, discount }: Quote): NewPart[] => [
  ...(externalCents > 0 ? [{ source: 'external' as const, amountCents: externalCents }] : []),
  ...balanceParts(spending),
  ...(discount
    ? [{ source: 'coupon' as const, amountCents: discount.cents, couponId: discount.coupon }]
    : []),
]

type PaymentBody = BodyOf<typeof createPayment>

/**
 * Locks the quote of a choice. `price_changed` if it differs from the page's; the method `balance` pays everything or
 * nothing.
 */
const quoteFor = async (
  work: UnitOfWork,
  on: Awaited<ReturnType<typeof requireAwaitingPayment>>,
  { method, coupon, use_balance = false, total_cents: shown }: PaymentBody,
  locale: Locale,
): Promise<Quote> => {
  const words = { field: 'coupon', locale }
  const quote = await lockQuote(work, on, { coupon, useBalance: use_balance }, words)
  if (shown !== undefined && shown !== quote.externalCents) throw new DomainError('price_changed')
  if (method !== 'balance' || quote.externalCents === 0) return quote
  const covering = await lockQuote(work, on, { coupon, useBalance: true }, words)
  if (covering.externalCents > 0) throw new DomainError('insufficient_funds')
  return covering
}

interface NewPayment {
  purpose: 'booking' | 'deposit'
  payer: number
  booking: number | null
  method: PaymentMethod
  quote: Pick<Quote, 'amountCents' | 'externalCents'>
  parts: readonly NewPart[]
  expiresAt: Date
  earlyStart: boolean
  reserveUntil?: Date
  card: CardChoice
}

const insert = async (context: Needs<'gateway'>, work: UnitOfWork, made: NewPayment): Promise<Payment> => {
  const { quote, payer, card } = made
  // The balance covers everything, so nothing is left for the chosen method.
  const method = quote.externalCents === 0 ? 'balance' : made.method
  if (method !== 'balance' && !canCharge(context)) throw new DomainError('gateway_unavailable')
  const by = { actor: 'customer', user: payer } as const
  const payment = await insertPayment(
    work.tx,
    {
      purpose: made.purpose,
      bookingId: made.booking,
      payerId: payer,
      method,
      amountCents: quote.amountCents,
      externalCents: quote.externalCents,
      gateway: context.gateway.name,
      cardRequest: method === 'card' ? await cardRequestOf(context, work.tx, payer, card) : null,
      earlyStart: made.earlyStart,
      promotionCapped: true,
      reserveUntil: made.reserveUntil ?? null,
      expiresAt: made.expiresAt,
      createdAt: work.now,
      ...firstPollAfter('creating', work.now),
    },
    made.parts,
  )
  await recordCreation(work, paymentStateMachine, payment, { step: 'create', by })
  await work.emitEvent({ type: 'payment.created', payment, by })
  return payment
}

const startOfBooking = async (
  context: Needs<'gateway'>,
  work: UnitOfWork,
  payer: number,
  wish: PaymentBody,
  locale: Locale,
): Promise<number> => {
  const booking = await lockBooking(work.tx, wish.booking)
  const on = await requireAwaitingPayment(
    work.tx,
    booking ?? (await requireOwnBooking(work.tx, payer, wish.booking)),
    work.now,
    locale,
  )
  assertNoErasurePending(await requireUser(work.tx, payer))
  const quote = await quoteFor(work, on, wish, locale)
  const payment = await insert(context, work, {
    purpose: 'booking',
    payer,
    booking: wish.booking,
    method: wish.method,
    quote,
    parts: partsOf(quote),
    expiresAt: on.payUntil,
    earlyStart: wish.early_start ?? false,
    card: wish,
  })
  if (quote.discount)
    await reserveCoupon(work.tx, quote.discount, {
      user: payer,
      booking: wish.booking,
      payment: payment.id,
    })
  await reserveBalance(work, payment, quote.spending)
  if (payment.externalCents === 0) await markPaid(work, payment, work.now)
  return payment.id
}

/** Calls the gateway after the commit, outside of any transaction. */
const createChargeNow = async (context: WorkContext & Needs<'gateway'>, pk: number): Promise<number> => {
  const payment = await findPayment(context.db, pk)
  if (payment?.status === 'creating')
    await createCharge(context, payment).catch((error: unknown) =>
      // The payment is stored and polled later: responds with the known state.
      context.log.warn({ err: error, payment: pk }, 'a charge was not made at once'),
    )
  return pk
}

/** Pays a booking that waits for it. A repeat of the attempt answers the same payment. */
export const payBooking = async (
  context: WorkContext & Needs<'gateway'>,
  payer: number,
  wish: PaymentBody,
  attempt: IdempotencyKey | null,
  locale: Locale,
): Promise<number> => {
  await requireOwnBooking(context.db, payer, wish.booking)
  try {
    const pk = await unitOfWork(context, (work) =>
      withIdempotencyKey(work.tx, attempt, () => startOfBooking(context, work, payer, wish, locale)),
    )
    return await createChargeNow(context, pk)
  } catch (error) {
    if (violatesConstraint(error, 'payments_one_open')) throw new DomainError('payment_open')
    throw error
  }
}

export interface DepositRequest extends CardChoice {
  amountCents: number
  method: 'pix' | 'card'
  /** Refuses, by throwing, under the payer's lock: of two at once the second sees the first. */
  check: (work: UnitOfWork) => Promise<void>
}
const depositMinutes = 30

/** Puts money into the caller's balance; `payment.paid` of the purpose `deposit` says that it came. */
export const startPayment = async (
  context: WorkContext & Needs<'config' | 'gateway'>,
  payer: number,
  { amountCents, method, check, ...card }: DepositRequest,
  attempt: IdempotencyKey | null,
): Promise<number> => {
  const pk = await unitOfWork(context, (work) =>
    withIdempotencyKey(work.tx, attempt, async () => {
      assertNoErasurePending(await lockUser(work.tx, payer))
      await check(work)
      const { id } = await insert(context, work, {
        purpose: 'deposit',
        payer,
        booking: null,
        method,
        quote: { amountCents, externalCents: amountCents },
        parts: [{ source: 'external', amountCents }],
        expiresAt: new Date(work.now.getTime() + depositMinutes * 60_000),
        earlyStart: false,
        reserveUntil: new Date(work.now.getTime() + context.config.depositReserveDays * 86_400_000),
        card,
      })
      return id
    }),
  )
  return createChargeNow(context, pk)
}
