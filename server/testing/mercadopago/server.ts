import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as account from './account'
import * as cards from './cards'
import type { Fault, GatewayState } from './gateway-state'
import { applyDuePayments } from './payment-transitions'
import * as payments from './payments'
import * as payouts from './payouts'
import { asText, errorResponse, type Call, type FakeResponse, type Handler } from './responses'

const id = '([^/]+)'
/** Calls that must not be done twice need an idempotency key. */
const routes: [method: string, path: string, handler: Handler, wantsKey?: true][] = [
  ['POST', '/v1/payments', payments.create, true],
  ['GET', '/v1/payments/search', payments.search],
  ['GET', `/v1/payments/${id}`, payments.get],
  ['PUT', `/v1/payments/${id}`, payments.update],
  ['POST', `/v1/payments/${id}/refunds`, payments.refund, true],
  ['GET', `/v1/payments/${id}/refunds`, payments.listRefunds],
  ['POST', '/v1/card_tokens', cards.createToken],
  ['POST', '/v1/customers', cards.createCustomer],
  ['GET', '/v1/customers/search', cards.searchCustomers],
  ['POST', `/v1/customers/${id}/cards`, cards.createCard],
  ['GET', `/v1/customers/${id}/cards`, cards.listCards],
  ['DELETE', `/v1/customers/${id}/cards/${id}`, cards.removeCard],
  ['GET', '/v1/payment_methods/installments', cards.installments],
  ['POST', '/v1/transaction-intents/process', payouts.create, true],
  ['GET', `/v1/transaction-intents/${id}`, payouts.get],
  ['GET', '/v1/chargebacks/search', account.searchChargebacks],
  ['GET', `/v1/chargebacks/${id}`, account.getChargeback],
  ['POST', `/v1/chargebacks/${id}/documentation`, account.sendDocuments],
  ['GET', '/users/me', account.getMe],
  ['GET', `/users/${id}/mercadopago_account/balance`, account.getBalance],
  ['POST', '/v1/account/release_report', account.createReport],
  ['GET', '/v1/account/release_report/list', account.listReports],
  ['GET', `/v1/account/release_report/${id}`, account.getReport],
]

const bodyOf = (raw: string): Record<string, unknown> => {
  try {
    return JSON.parse(raw) as Record<string, unknown>
  } catch {
    return {}
  }
}

const answerOnce = (world: GatewayState, method: string, path: string, call: Call): FakeResponse => {
  const key = asText(call.headers['x-idempotency-key'])
  const isOwn = path === '/v1/card_tokens'
  if (!isOwn && call.headers.authorization !== `Bearer ${world.accessToken}`)
    return errorResponse(401, 'unauthorized', 'invalid access token')
  for (const [of, pattern, handler, wantsKey] of routes) {
    const found = method === of ? new RegExp(`^${pattern}$`).exec(path) : null
    if (!found) continue
    if (wantsKey && !key)
      return errorResponse(400, 'bad_request', "Header X-Idempotency-Key can't be null", 4292)
    const name = `${method} ${path} ${key}`
    const before = key && method !== 'GET' ? world.answered.get(name) : undefined
    if (before) return before
    const answer = handler(world, { ...call, params: found.slice(1).map(decodeURIComponent) })
    // A refused call may be made again with its key.
    if (key && answer.status < 400) world.answered.set(name, structuredClone(answer))
    return answer
  }
  return errorResponse(404, 'not_found', 'Resource not found')
}

const referenceOf = (world: GatewayState, path: string, body: Record<string, unknown>): string => {
  const payment = /^\/v1\/payments\/(\d+)/.exec(path)?.[1]
  return asText(body.external_reference) || (world.payments.get(Number(payment))?.external_reference ?? '')
}

const takeFault = (world: GatewayState, method: string, reference: string): Fault | undefined => {
  const at = method === 'GET' ? -1 : world.faults.findIndex((fault) => fault.reference === reference)
  return at === -1 ? undefined : world.faults.splice(at, 1)[0]
}

const goWrong = ({ kind }: Fault, response: ServerResponse): void => {
  const json = { 'content-type': 'application/json' }
  if (kind === 'reset') response.destroy()
  else if (kind === 'garbage') response.writeHead(201, json).end('<html>')
  else if (kind === 'silence') response.writeHead(201, json).write('{"id": 1')
  else if (kind !== 'timeout')
    response
      .writeHead(Number(kind), json)
      .end(JSON.stringify(errorResponse(Number(kind), 'internal_error', 'Something went wrong').body))
}

const serve = (
  world: GatewayState,
  request: IncomingMessage,
  raw: string,
  response: ServerResponse,
): void => {
  const { pathname: asked, searchParams: query } = new URL(request.url ?? '/', 'http://localhost')
  const pathname = asked.replace(/(?<=.)\/$/, '')
  const { method = 'GET', headers } = request
  const body = bodyOf(raw)
  world.heard.push({ method, path: pathname, key: asText(headers['x-idempotency-key']) || undefined, raw })
  applyDuePayments(world)
  payouts.applyDueIntents(world)
  const fault = takeFault(world, method, referenceOf(world, pathname, body))
  if (fault?.when === 'before') return goWrong(fault, response)
  const answer = answerOnce(world, method, pathname, { params: [], query, headers, raw, body })
  if (fault) return goWrong(fault, response)
  const isText = typeof answer.body === 'string'
  response
    .writeHead(answer.status, { 'content-type': isText ? 'text/csv' : 'application/json' })
    .end(isText ? answer.body : JSON.stringify(answer.body))
}

/** Mercado Pago's HTTP interface on a port of this machine. */
export const serveMercadoPago = async (world: GatewayState) => {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => serve(world, request, Buffer.concat(parts).toString('utf8'), response))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((closed) => server.close(() => closed()))
    },
  }
}
