import { z } from 'zod'
import { cancellationPresets } from './cancellation-presets'
import { chargedShape } from './charged'
import { endpoint } from './endpoint'
import { paymentStates } from './payment-processes'
import { cents, flag, pkNumber, pkParams, secret, text } from './values'

export const paymentMethods = ['pix', 'card', 'balance'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
export const paymentSources = ['external', 'cash', 'bonus', 'coupon'] as const
export type PaymentSource = (typeof paymentSources)[number]

/** Reasons of a declined card; the page explains the next step of each. */
export const failureCodes = [
  'insufficient_funds',
  'security_code',
  'expired_card',
  'wrong_data',
  'call_to_authorize',
  'high_risk',
  'duplicated',
  'other',
] as const

const shownCents = z.number().int()

export const paymentSchema = z.object({
  pk: z.number().int(),
  /** Our reference at the gateway; also in the address of the payment in the statement. */
  reference: z.string(),
  purpose: z.enum(['booking', 'deposit']),
  booking: z.number().int().nullable(),
  method: z.enum(paymentMethods),
  status: z.enum(paymentStates),
  /** `amount_cents` is all the payer gives: external, cash and bonus sources together. A coupon is not included. */
  ...chargedShape,
  refunded_cents: shownCents,
  /** Refunds so far with their interest; null if there are none. */
  refund: z.object(chargedShape).nullable(),
  /** Refunded because it came after the deadline; absent otherwise. */
  came_late: z.boolean().optional(),
  sources: z.array(z.object({ source: z.enum(paymentSources), amount_cents: shownCents })),
  pix: z.object({ code: z.string(), expires_at: z.string(), qr_svg: z.string() }).nullable(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  failure: z.object({ code: z.enum(failureCodes), text: z.string() }).nullable(),
  created_at: z.string(),
  paid_at: z.string().nullable(),
  can: z.array(z.enum(['cancel'])),
})
export type Payment = z.infer<typeof paymentSchema>

/** A booking's summary of its payment; the payment's own endpoint has everything. */
export const paymentSummary = paymentSchema.pick({
  pk: true,
  status: true,
  method: true,
  amount_cents: true,
  installments: true,
  installment_cents: true,
  interest_cents: true,
  charged_cents: true,
})

export const couponCode = text(40, 1)

/** Source of card tokens in the browser: the gateway's own fields, or the simulator's. */
const cardFieldsSchema = z.object({
  gateway: z.string(),
  client_key: z.string().nullable(),
  saved_card_cvv: z.boolean(),
})
const cancellationRowSchema = z.object({
  until: z.string().nullable(),
  fee_cents: shownCents,
  refund_cents: shownCents,
})
export const checkoutSchema = z.object({
  booking: z.number().int(),
  lines: z.array(
    z.object({
      kind: z.enum(['labour', 'material', 'coupon', 'bonus', 'cash']),
      text: z.string(),
      /** Negative where it lowers the total. */
      amount_cents: shownCents,
    }),
  ),
  /** Rest to pay by Pix or card. */
  total_cents: shownCents,
  /** Why coupon and bonus take off less than they would: together at most the commission. Null where they take off all. */
  promotion: z
    .object({ limit_cents: shownCents, coupon_cut_cents: shownCents, bonus_cut_cents: shownCents })
    .nullable(),
  /** Coupons that apply to it, with what each takes off; the best first, at most three. Absent from the release before. */
  coupons: z.array(z.object({ code: z.string(), text: z.string(), discount_cents: shownCents })).optional(),
  pay_until: z.string(),
  methods: z.array(
    z.object({
      method: z.enum(paymentMethods),
      available: z.boolean(),
      /** In the caller's language, where it is not. */
      reason: z.string().nullable(),
    }),
  ),
  /** In order of time; a row holds until its `until`, the last one (null) without end. */
  cancellation: z.array(cancellationRowSchema),
  /** Preset of the offer the rows are computed from. Absent from programs of the release before. */
  cancellation_preset: z.enum(cancellationPresets).optional(),
  /** Seven days from paying (consumer code, art. 49), while the work has not begun. */
  withdrawal_right_until: z.string(),
  /**
   * The work is wanted within those seven days, and requesting it then changes the cost of canceling: paying asks for
   * the request.
   */
  early_start_asked: z.boolean(),
  /** Rows of `cancellation` with that request, whatever is chosen. Absent if it is not asked for. */
  early_start_cancellation: z.array(cancellationRowSchema).optional(),
  /** In how many parts a card may pay the total; at once comes first. */
  installments: z.array(z.object(chargedShape)),
  card_fields: cardFieldsSchema,
})
export type Checkout = z.infer<typeof checkoutSchema>

export const getCheckout = endpoint({
  id: 'getCheckout',
  method: 'GET',
  path: '/api/bookings/:pk/checkout/',
  tag: 'payments',
  auth: 'user',
  alsoAnswers: [409],
  summary: 'What is to be paid for a booking that waits for it, line by line, and what canceling would cost',
  params: pkParams,
  query: z.object({
    coupon: couponCode.optional(),
    use_balance: flag.optional(),
    /** The costs of cancelling with, or without, the wish to begin sooner; unsaid: with it, where it is asked for. */
    early_start: flag.optional(),
  }),
  response: checkoutSchema,
})

export const getCardFields = endpoint({
  id: 'getCardFields',
  method: 'GET',
  path: '/api/payment/card-fields/',
  tag: 'payments',
  auth: 'user',
  summary: 'How a card is typed in where no booking is paid, such as for a deposit',
  response: cardFieldsSchema,
})

/** A token of the gateway's own fields. A number or security code never comes here. */
export const cardToken = secret(200, 1)
const installments = z.number().int().min(1).max(12)
export const cardChoice = {
  /** A saved card; `card_token` then holds its typed security code, where the gateway asks for one. */
  card: pkNumber.optional(),
  card_token: cardToken.optional(),
  installments: installments.optional(),
}

export const createPayment = endpoint({
  id: 'createPayment',
  method: 'POST',
  path: '/api/payment/intents/',
  tag: 'payments',
  auth: 'user',
  status: 201,
  idempotent: 'required',
  summary: 'Pay a booking that waits for it',
  body: z.object({
    booking: pkNumber,
    method: z.enum(paymentMethods),
    coupon: couponCode.optional(),
    use_balance: z.boolean().optional(),
    /** Asks for the work before the seven days of art. 49 are over; stored with the payment. */
    early_start: z.boolean().optional(),
    /** The total the page showed; refused with `price_changed` when it is no longer right. */
    total_cents: cents.optional(),
    ...cardChoice,
  }),
  response: paymentSchema,
})
export const getPayment = endpoint({
  id: 'getPayment',
  method: 'GET',
  path: '/api/payment/intents/:pk/',
  tag: 'payments',
  auth: 'user',
  summary: 'One payment, for its payer',
  params: pkParams,
  response: paymentSchema,
})
export const cancelPayment = endpoint({
  id: 'cancelPayment',
  method: 'POST',
  path: '/api/payment/intents/:pk/cancel/',
  tag: 'payments',
  auth: 'user',
  idempotent: true,
  summary: 'Ask the gateway to cancel an open payment; its answer decides',
  params: pkParams,
  body: z.object({}).optional(),
  response: paymentSchema,
})

/**
 * The gateway's webhook, as raw bytes: 200 once stored, 401 when the signature is wrong. Its body is not part
 * of the JSON contract.
 */
export const webhookPath = '/api/payment/webhooks/:gateway/'
