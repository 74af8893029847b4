import { roundAmount } from './gateway-state'
import { totalFor } from './payments'
import { asObject, asText, errorResponse, notFoundResponse, okResponse, type Handler } from './responses'

/** https://www.mercadopago.com.br/developers/pt/docs/checkout-api-payments/additional-content/your-integrations/test/cards */
const details: Readonly<Record<string, string>> = {
  APRO: 'accredited',
  CONT: 'pending_contingency',
  OTHE: 'cc_rejected_other_reason',
  CALL: 'cc_rejected_call_for_authorize',
  FUND: 'cc_rejected_insufficient_amount',
  SECU: 'cc_rejected_bad_filled_security_code',
  EXPI: 'cc_rejected_bad_filled_date',
  FORM: 'cc_rejected_bad_filled_other',
  BLAC: 'cc_rejected_blacklist',
  DUPL: 'cc_rejected_duplicated_payment',
}

/** Called in the browser by the gateway's own card fields. */
export const createToken: Handler = (world, { query, body }) => {
  if (query.get('public_key') !== world.publicKey)
    return errorResponse(401, 'unauthorized', 'invalid public_key')
  const number = asText(body.card_number)
  const id = `token${world.nextId++}`
  world.tokens.set(id, {
    used: false,
    detail: details[asText(asObject(body.cardholder).name)] ?? 'accredited',
    card: {
      first_six_digits: number.slice(0, 6),
      last_four_digits: number.slice(-4),
      expiration_month: Number(body.expiration_month),
      expiration_year: Number(body.expiration_year),
      payment_method: { id: number.startsWith('4') ? 'visa' : 'master' },
    },
  })
  return okResponse({ id, status: 'active' }, 201)
}

export const createCustomer: Handler = (world, { body }) => {
  const email = asText(body.email)
  if ([...world.customers.values()].some((one) => one.email === email))
    return errorResponse(400, 'bad_request', 'the customer already exist', '101')
  const customer = { id: `${world.nextId++}-abc`, email, cards: [] }
  world.customers.set(customer.id, customer)
  return okResponse(customer, 201)
}

export const searchCustomers: Handler = (world, { query }) => {
  const results = [...world.customers.values()].filter(({ email }) => email === query.get('email'))
  return okResponse({ paging: { total: results.length, limit: 10, offset: 0 }, results })
}

export const createCard: Handler = (world, { params, body }) => {
  const customer = world.customers.get(params[0] ?? '')
  if (!customer) return notFoundResponse('Customer')
  const token = world.tokens.get(asText(body.token))
  if (!token || token.used) return errorResponse(400, 'bad_request', 'invalid card token', '106')
  token.used = true
  const card = { id: String(world.nextId++), ...token.card }
  customer.cards.push(card)
  return okResponse(card, 201)
}

export const listCards: Handler = (world, { params }) => {
  const customer = world.customers.get(params[0] ?? '')
  return customer ? okResponse(customer.cards) : notFoundResponse('Customer')
}

export const removeCard: Handler = (world, { params }) => {
  const customer = world.customers.get(params[0] ?? '')
  const card = customer?.cards.find(({ id }) => id === params[1])
  if (!customer || !card) return notFoundResponse('Card')
  customer.cards = customer.cards.filter((one) => one !== card)
  return okResponse(card)
}

export const installments: Handler = (_world, { query }) => {
  const amount = Number(query.get('amount'))
  const payer_costs = Array.from({ length: 12 }, (_, n) => {
    const total_amount = totalFor(amount, n + 1)
    return { installments: n + 1, installment_amount: roundAmount(total_amount / (n + 1)), total_amount }
  })
  return okResponse([
    { payment_method_id: query.get('payment_method_id'), payment_type_id: 'credit_card', payer_costs },
  ])
}
