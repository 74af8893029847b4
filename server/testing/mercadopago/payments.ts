import {
  availableBalance,
  currentTime,
  formatTimestamp,
  roundAmount,
  type FakePayment,
  type GatewayState,
} from './gateway-state'
import { approvePayment, qrCode, queueWebhook, refundPayment } from './payment-transitions'
import {
  asObject,
  asText,
  errorResponse,
  notFoundResponse,
  okResponse,
  type FakeResponse,
  type Handler,
} from './responses'

const minute = 60_000
const pixMs = { min: 30 * minute, max: 30 * 24 * 60 * minute }
const monthly = 0.035

/** Returns the buyer's total for `n` instalments. */
export const totalFor = (amount: number, installments: number): number =>
  installments === 1
    ? amount
    : roundAmount(roundAmount((amount * (1 + monthly * installments)) / installments) * installments)

const blank = (world: GatewayState, body: Record<string, unknown>): FakePayment => {
  const transaction_amount = Number(body.transaction_amount)
  return {
    id: world.nextId++,
    status: 'pending',
    status_detail: 'pending_waiting_transfer',
    external_reference: asText(body.external_reference),
    transaction_amount,
    transaction_amount_refunded: 0,
    currency_id: 'BRL',
    payment_method_id: asText(body.payment_method_id),
    payment_type_id: body.payment_method_id === 'pix' ? 'bank_transfer' : 'credit_card',
    installments: Number(body.installments ?? 1),
    date_created: formatTimestamp(currentTime(world)),
    date_approved: null,
    date_of_expiration: null,
    money_release_date: null,
    money_release_status: null,
    transaction_details: {
      total_paid_amount: transaction_amount,
      overpaid_amount: 0,
      net_received_amount: 0,
      installment_amount: 0,
    },
    fee_details: [],
    card: {},
    point_of_interaction: { type: 'OPENPLATFORM' },
    refunds: [],
  }
}

const keep = (world: GatewayState, payment: FakePayment): FakeResponse => {
  world.payments.set(payment.id, payment)
  queueWebhook(world, payment, 'payment.created')
  return okResponse(payment, 201)
}

const createPix = (
  world: GatewayState,
  payment: FakePayment,
  body: Record<string, unknown>,
): FakeResponse => {
  const ends = Date.parse(asText(body.date_of_expiration))
  const lasts = ends - currentTime(world)
  // A few seconds pass on the way.
  if (!(lasts >= pixMs.min - minute && lasts <= pixMs.max + minute))
    return errorResponse(400, 'bad_request', 'Invalid date_of_expiration', 4037)
  payment.date_of_expiration = formatTimestamp(ends)
  payment.point_of_interaction.transaction_data = { qr_code: qrCode(payment.id, payment.transaction_amount) }
  return keep(world, payment)
}

const createCard = (
  world: GatewayState,
  payment: FakePayment,
  body: Record<string, unknown>,
): FakeResponse => {
  const token = world.tokens.get(asText(body.token))
  if (!token || token.used) return errorResponse(400, 'bad_request', 'Card Token not found', 2006)
  token.used = true
  const { first_six_digits, last_four_digits, payment_method } = token.card
  payment.card = { first_six_digits, last_four_digits }
  payment.payment_method_id = payment_method.id
  payment.transaction_details.total_paid_amount = totalFor(payment.transaction_amount, payment.installments)
  if (token.detail === 'accredited') {
    world.payments.set(payment.id, payment)
    approvePayment(world, payment)
    return okResponse(payment, 201)
  }
  payment.status = token.detail === 'pending_contingency' ? 'in_process' : 'rejected'
  payment.status_detail = token.detail
  return keep(world, payment)
}

export const create: Handler = (world, { body }) => {
  if (!(Number(body.transaction_amount) > 0))
    return errorResponse(400, 'bad_request', 'Invalid transaction_amount', 4020)
  if (!asText(asObject(body.payer).email))
    return errorResponse(400, 'bad_request', 'payer.email must be a valid email', 4050)
  const payment = blank(world, body)
  return payment.payment_method_id === 'pix'
    ? createPix(world, payment, body)
    : createCard(world, payment, body)
}

const find = (world: GatewayState, id: string | undefined) => world.payments.get(Number(id))

export const get: Handler = (world, { params }) => {
  const payment = find(world, params[0])
  return payment ? okResponse(payment) : notFoundResponse('Payment')
}

export const search: Handler = (world, { query }) => {
  const results = [...world.payments.values()]
    .filter(({ external_reference }) => external_reference === query.get('external_reference'))
    .sort((a, b) => b.id - a.id)
  return okResponse({ paging: { total: results.length, limit: 50, offset: 0 }, results })
}

/** A payment that is not open cannot be canceled. */
export const update: Handler = (world, { params, body }) => {
  const payment = find(world, params[0])
  if (!payment) return notFoundResponse('Payment')
  const isOpen = payment.status === 'pending' || payment.status === 'in_process'
  if (body.status !== 'cancelled' || !isOpen)
    return errorResponse(
      400,
      'bad_request',
      'The action requested is not valid for the current payment state',
      2063,
    )
  payment.status = 'cancelled'
  payment.status_detail = 'by_collector'
  queueWebhook(world, payment)
  return okResponse(payment)
}

export const refund: Handler = (world, { params, body }) => {
  const payment = find(world, params[0])
  if (!payment) return notFoundResponse('Payment')
  if (payment.status !== 'approved')
    return errorResponse(
      400,
      'bad_request',
      'The action requested is not valid for the current payment state',
      2063,
    )
  const left = roundAmount(payment.transaction_amount - payment.transaction_amount_refunded)
  const amount = body.amount === undefined ? left : Number(body.amount)
  if (!(amount > 0 && amount <= left)) return errorResponse(400, 'bad_request', 'Invalid amount', 4040)
  if (payment.money_release_status === 'released' && availableBalance(world) < amount)
    return errorResponse(400, 'bad_request', 'Insufficient balance to refund')
  return okResponse(refundPayment(world, payment, amount), 201)
}

export const listRefunds: Handler = (world, { params }) => {
  const payment = find(world, params[0])
  return payment ? okResponse(payment.refunds) : notFoundResponse('Payment')
}
