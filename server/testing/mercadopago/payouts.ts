import { verify } from 'node:crypto'
import {
  availableBalance,
  currentTime,
  formatTimestamp,
  notify,
  recordMovement,
  roundAmount,
  type FakeIntent,
  type GatewayState,
} from './gateway-state'
import {
  asObject,
  asText,
  errorResponse,
  notFoundResponse,
  okResponse,
  type Call,
  type Handler,
} from './responses'

const bankMs = 20_000

const tell = (world: GatewayState, { id }: FakeIntent, action: string) =>
  notify(world, { type: 'transaction_intent', action: `transaction_intent.${action}`, data: { id } })

const shown = (intent: FakeIntent) => ({
  id: intent.id,
  status: intent.status,
  external_reference: intent.external_reference,
  created_date: intent.created_date,
  last_updated_date: intent.last_updated_date,
  point_of_interaction: { type: 'PSP_TRANSFER' },
  transaction: {
    // Texts with a comma, as its documentation shows them.
    from: { accounts: [{ amount: intent.amount.toFixed(2).replace('.', ',') }] },
    to: {
      accounts: [
        {
          amount: intent.amount.toFixed(2).replace('.', ','),
          status_detail: intent.detail,
          owner: intent.owner,
        },
      ],
    },
    paid_amount: intent.amount,
    refunded_amount: intent.refunded,
    payer: { id: 123456543 },
    total_amount: intent.amount,
  },
})

/** Outside its test environment the bytes of the body are signed (Ed25519, base64). */
const isSigned = (world: GatewayState, { headers, raw }: Call): boolean => {
  if (headers['x-test-token'] === 'true') return world.accessToken.startsWith('TEST-')
  const given = headers['x-signature']
  if (headers['x-enforce-signature'] !== 'true' || typeof given !== 'string' || !world.payoutKey) return false
  return verify(null, Buffer.from(raw), world.payoutKey, Buffer.from(given, 'base64'))
}

const processing = (world: GatewayState) =>
  [...world.intents.values()]
    .filter(({ status }) => status === 'in_process')
    .reduce((sum, { amount }) => sum + amount, 0)

export const create: Handler = (world, call) => {
  if (!isSigned(world, call)) return errorResponse(401, 'invalid_signature', 'The signature is not valid')
  const transaction = asObject(call.body.transaction)
  const accounts = asObject(transaction.to).accounts
  const account = asObject(Array.isArray(accounts) ? accounts[0] : null)
  const amount = Number(transaction.total_amount)
  if (!(amount > 0) || account.amount !== amount)
    return errorResponse(400, 'invalid_total_amount', 'The amounts must be equal')
  if (!account.chave && !account.bank_id)
    return errorResponse(400, 'invalid_account', 'No destination account')
  const funds = roundAmount(availableBalance(world) - processing(world))
  const now = currentTime(world)
  const intent: FakeIntent = {
    id: `123456543-01GGTH${world.nextId++}`,
    status: amount > funds ? 'rejected' : 'in_process',
    detail: amount > funds ? 'insufficient_funds' : 'pending_bank',
    external_reference: asText(call.body.external_reference),
    created_date: formatTimestamp(now),
    last_updated_date: formatTimestamp(now),
    amount,
    refunded: 0,
    owner: account.owner,
    dueAt: now + bankMs,
  }
  world.intents.set(intent.id, intent)
  tell(world, intent, 'created')
  return okResponse(shown(intent), 202)
}

export const get: Handler = (world, { params }) => {
  const intent = world.intents.get(params[0] ?? '')
  return intent ? okResponse(shown(intent)) : notFoundResponse('Transaction intent')
}

const change = (world: GatewayState, intent: FakeIntent, to: Partial<FakeIntent>) => {
  Object.assign(intent, to, { last_updated_date: formatTimestamp(currentTime(world)) })
  tell(world, intent, 'updated')
}

export const returnIntent = (world: GatewayState, intent: FakeIntent): void => {
  recordMovement(world, intent.id, intent.external_reference, 'payout_cancel', intent.amount)
  change(world, intent, { status: 'refunded', detail: 'refunded', refunded: intent.amount })
}

export const applyDueIntents = (world: GatewayState): void => {
  for (const intent of world.intents.values())
    if (intent.status === 'in_process' && intent.dueAt <= currentTime(world)) {
      recordMovement(world, intent.id, intent.external_reference, 'payout', -intent.amount)
      change(world, intent, { status: 'approved', detail: 'approved' })
    }
}
