import type { KeyObject } from 'node:crypto'

/** State of a Mercado Pago account, as far as its API shows it. */

interface FakeRefund {
  id: number
  payment_id: number
  amount: number
  status: 'approved' | 'in_process' | 'rejected'
  date_created: string
  source: { id: string; name: string; type: string }
  refund_mode: 'standard'
}

export interface FakePayment {
  id: number
  status: string
  status_detail: string
  external_reference: string
  transaction_amount: number
  transaction_amount_refunded: number
  currency_id: 'BRL'
  payment_method_id: string
  payment_type_id: 'bank_transfer' | 'credit_card'
  installments: number
  date_created: string
  date_approved: string | null
  date_of_expiration: string | null
  money_release_date: string | null
  money_release_status: 'pending' | 'released' | null
  transaction_details: {
    total_paid_amount: number
    overpaid_amount: number
    net_received_amount: number
    installment_amount: number
  }
  fee_details: { type: string; amount: number; fee_payer: 'collector' | 'payer' }[]
  card: { first_six_digits: string; last_four_digits: string } | Record<string, never>
  point_of_interaction: { type: string; transaction_data?: { qr_code: string } }
  refunds: FakeRefund[]
}

export interface FakeIntent {
  id: string
  status: string
  external_reference: string
  created_date: string
  last_updated_date: string
  amount: number
  refunded: number
  detail: string
  owner: unknown
  /** Time of the bank's answer. */
  dueAt: number
}

interface FakeChargeback {
  id: string
  payments: number[]
  currency: 'BRL'
  /** Strings, as in the documentation. */
  amount: string
  coverage_applied: string | null
  coverage_elegible: string
  documentation_required: string
  documentation_status: string
  date_documentation_deadline: string
  date_created: string
}

interface FakeCard {
  id: string
  first_six_digits: string
  last_four_digits: string
  expiration_month: number
  expiration_year: number
  payment_method: { id: string }
}

interface FakeToken {
  card: Omit<FakeCard, 'id'>
  detail: string
  used: boolean
}

interface Movement {
  at: number
  source: string
  reference: string
  description: string
  amount: number
}

export interface Notice {
  id: number
  type: 'payment' | 'transaction_intent' | 'topic_chargebacks_wh'
  action: string
  data: { id: string; payment_id?: string }
}

/** Faults of a call, before or after its effect. */
export const faultKinds = ['timeout', 'reset', '429', '500', 'silence', 'garbage'] as const
export interface Fault {
  reference: string
  when: 'before' | 'after'
  kind: (typeof faultKinds)[number]
}

export interface GatewayState {
  accessToken: string
  publicKey: string
  payoutKey: KeyObject | null
  nextId: number
  aheadMs: number
  payments: Map<number, FakePayment>
  intents: Map<string, FakeIntent>
  chargebacks: Map<string, FakeChargeback>
  customers: Map<string, { id: string; email: string; cards: FakeCard[] }>
  tokens: Map<string, FakeToken>
  movements: Movement[]
  reports: { begin_date: string; end_date: string; file_name: string; status: string }[]
  notices: Notice[]
  faults: Fault[]
  /** Responses by idempotency key. */
  answered: Map<string, { status: number; body: unknown }>
  /** Every call, as it came. */
  heard: { method: string; path: string; key: string | undefined; raw: string }[]
}

export const makeGatewayState = (
  account: Pick<GatewayState, 'accessToken' | 'publicKey' | 'payoutKey'>,
): GatewayState => ({
  ...account,
  nextId: 1_300_000_000,
  aheadMs: 0,
  payments: new Map(),
  intents: new Map(),
  chargebacks: new Map(),
  customers: new Map(),
  tokens: new Map(),
  movements: [],
  reports: [],
  notices: [],
  faults: [],
  answered: new Map(),
  heard: [],
})

export const currentTime = (world: GatewayState): number => Date.now() + world.aheadMs

/** Writes moments as they do: four hours behind UTC, with the offset. */
export const formatTimestamp = (ms: number): string =>
  new Date(ms - 4 * 3_600_000).toISOString().replace('Z', '-04:00')

export const roundAmount = (amount: number): number => Math.round(amount * 100) / 100

export const recordMovement = (
  world: GatewayState,
  source: string | number,
  reference: string,
  description: string,
  amount: number,
): void => {
  if (amount !== 0)
    world.movements.push({
      at: currentTime(world),
      source: String(source),
      reference,
      description,
      amount: roundAmount(amount),
    })
}

export const availableBalance = (world: GatewayState): number =>
  roundAmount(world.movements.reduce((sum, { amount }) => sum + amount, 0))

/** Payments with test credentials send no messages. */
export const notify = (world: GatewayState, notice: Omit<Notice, 'id'>): void => {
  if (!world.accessToken.startsWith('TEST-')) world.notices.push({ ...notice, id: world.nextId++ })
}
