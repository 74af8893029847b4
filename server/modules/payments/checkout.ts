import { defaultPreset } from '@/lib/contract/cancellation-presets'
import { toCharged } from '@/lib/contract/charged'
import type { Checkout } from '@/lib/contract/payments'
import { cancellationRows, withdrawalRightUntil } from '@/lib/shared/cancellation'
import type { Needs } from '@/server/context'
import type { Locale } from '@/server/http/locale'
import { checkoutLines, promotionNotice, type Quote } from './quote'
import {
  previewQuote,
  proposeCoupons,
  requireAwaitingPayment,
  requireOwnBooking,
  type PayableBooking,
} from './quote-booking'
import { reasonTexts } from './texts'

/** Returns whether a gateway is configured. */
export const canCharge = ({ gateway }: Needs<'gateway'>): boolean => gateway.name !== 'none'

const methodsOf = (
  context: Needs<'gateway'>,
  quote: Quote,
  covering: Quote,
  locale: Locale,
): Checkout['methods'] => {
  const texts = reasonTexts[locale]
  const byGateway = !canCharge(context) ? texts.no_gateway : quote.externalCents === 0 ? texts.covered : null
  const byBalance = covering.externalCents === 0 ? null : texts.too_little
  const method = (name: Checkout['methods'][number]['method'], reason: string | null) => ({
    method: name,
    available: reason === null,
    reason,
  })
  return [method('pix', byGateway), method('card', byGateway), method('balance', byBalance)]
}

const presetOf = ({ cancellation = defaultPreset }: PayableBooking['offer']) => cancellation

const cancellationOf = ({ offer, startsAt }: PayableBooking, quote: Quote, earlyStart: boolean, now: Date) =>
  cancellationRows({
    labourCents: quote.labourCents - (quote.discount?.borneBy === 'provider' ? quote.discount.cents : 0),
    durationMinutes: offer.duration_minutes,
    paidCents: quote.amountCents,
    paidAt: now,
    startsAt,
    earlyStart,
    preset: presetOf(offer),
  }).map(({ until, fee_cents, refund_cents }) => ({
    until: until?.toISOString() ?? null,
    fee_cents,
    refund_cents,
  }))

/** Instalments. While the gateway is away, paying at once is still possible. */
const installmentsOf = async (
  { gateway, log }: Needs<'log' | 'gateway'>,
  cents: number,
): Promise<Checkout['installments']> => {
  if (cents === 0 || gateway.name === 'none') return []
  try {
    return await gateway.installmentPlans(cents, '')
  } catch (error) {
    log.warn({ err: error }, 'a gateway did not say in how many parts a card may pay')
    return [toCharged({ amountCents: cents, externalCents: cents, installments: 1, interestCents: 0 })]
  }
}

interface CheckoutQuery {
  coupon?: string | undefined
  use_balance?: boolean | undefined
  early_start?: boolean | undefined
}

export const cardFieldsOf = ({ gateway }: Needs<'gateway'>): Checkout['card_fields'] => ({
  gateway: gateway.name,
  client_key: gateway.clientKey,
  saved_card_cvv: gateway.capabilities.savedCard.cvv,
})

/** Everything the page of review and payment shows. */
export const readCheckout = async (
  context: Needs<'db' | 'log' | 'clock' | 'gateway'>,
  customer: number,
  pk: number,
  { coupon, use_balance: useBalance = false, early_start: earlyStart = true }: CheckoutQuery,
  locale: Locale,
): Promise<Checkout> => {
  const { db } = context
  const now = context.clock()
  const on = await requireAwaitingPayment(db, await requireOwnBooking(db, customer, pk), now, locale)
  const words = { field: 'coupon', locale, now }
  const quote = await previewQuote(db, on, { coupon, useBalance }, words)
  const covering = useBalance ? quote : await previewQuote(db, on, { coupon, useBalance: true }, words)
  const withdrawalUntil = withdrawalRightUntil(now)
  const early = cancellationOf(on, quote, true, now)
  // Without a fee the request changes nothing, so it is not asked for.
  const isAsked = on.startsAt <= withdrawalUntil && early.some((row) => row.fee_cents > 0)
  return {
    booking: pk,
    lines: checkoutLines(on.offer, quote, locale),
    total_cents: quote.externalCents,
    promotion: promotionNotice(quote),
    coupons: (await proposeCoupons(db, on, { locale, now })).map(({ code, text, cents }) => ({
      code,
      text,
      discount_cents: cents,
    })),
    pay_until: on.payUntil.toISOString(),
    methods: methodsOf(context, quote, covering, locale),
    cancellation: isAsked && earlyStart ? early : cancellationOf(on, quote, false, now),
    cancellation_preset: presetOf(on.offer),
    withdrawal_right_until: withdrawalUntil.toISOString(),
    early_start_asked: isAsked,
    ...(isAsked ? { early_start_cancellation: early } : {}),
    installments: await installmentsOf(context, quote.externalCents),
    card_fields: cardFieldsOf(context),
  }
}

/** Returns the discount of a code on a booking; 422 on `code` with the reason. */
export const checkDiscount = async (
  { db, clock }: Needs<'db' | 'clock'>,
  customer: number,
  { code, booking }: { code: string; booking: number },
  locale: Locale,
) => {
  const now = clock()
  const on = await requireAwaitingPayment(db, await requireOwnBooking(db, customer, booking), now, locale)
  const choice = { coupon: code, useBalance: false }
  const quote = await previewQuote(db, on, choice, { field: 'code', locale, now })
  return {
    code: quote.discount?.code ?? code,
    discount_cents: quote.discount?.cents ?? 0,
    lines: checkoutLines(on.offer, quote, locale),
  }
}
