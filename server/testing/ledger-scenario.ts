import type { JournalKind } from '@/lib/contract/ledger'
import type { ApiScenario } from './api-scenarios'

/** Owners of accounts in a scenario of one customer, one provider, one booking and its payment. */
export type ScenarioAccount =
  | `${'cash' | 'bonus' | 'debt'} of the customer`
  | `${'available' | 'reserve' | 'debt' | 'withdrawal'} of the provider`
  | 'escrow'
  | 'refund under way'
  | 'held in dispute'
  | 'gateway, pending'
  | 'gateway, available'
  | 'gateway fees'
  | 'promotions'
  | 'commission'
  | 'suspense'
  | 'loss'

/** Debits positive, credits negative, in centavos. */
export type Postings = Partial<Record<ScenarioAccount, number>>
interface Chapter {
  what: string
  kind: JournalKind
  postings: Postings
}
export interface LedgerScenario {
  title: string
  chapters: Chapter[]
  /** Goes through the services, which must post these chapters. */
  live: ApiScenario
  /** Final balances, each in its account's own direction; omitted ones are zero. */
  end: Postings
}

export const scenarioStep = (what: string, kind: JournalKind, postings: Postings): Chapter => ({
  what,
  kind,
  postings,
})

export const paidStep = scenarioStep('200.00 are paid by Pix: labour 150, material 50', 'payment_paid', {
  'gateway, pending': 20_000,
  escrow: -20_000,
})
/** The gateway keeps its fee of a payment, and lets go of the rest. */
export const settledSteps = (paidCents: number, feeCents: number) => [
  scenarioStep(`the gateway keeps ${(feeCents / 100).toFixed(2)}`, 'gateway_fee', {
    'gateway fees': feeCents,
    'gateway, pending': -feeCents,
  }),
  scenarioStep('the rest may be withdrawn from it', 'payment_settled', {
    'gateway, available': paidCents - feeCents,
    'gateway, pending': feeCents - paidCents,
  }),
]
export const settledStep = settledSteps(20_000, 198)
export const releasedStep = scenarioStep('the work is done: 15 % of the labour is ours', 'escrow_released', {
  escrow: 20_000,
  'available of the provider': -17_750,
  commission: -2_250,
})
export const withdrawalRequestedStep = scenarioStep(
  'a withdrawal of 177.50 is asked for',
  'withdrawal_requested',
  {
    'available of the provider': 17_750,
    'withdrawal of the provider': -17_750,
  },
)
export const depositSteps = [
  scenarioStep('100.00 are deposited', 'deposit_paid', {
    'gateway, pending': 10_000,
    'cash of the customer': -10_000,
  }),
  scenarioStep('10.00 are given on top', 'bonus_granted', {
    promotions: 1_000,
    'bonus of the customer': -1_000,
  }),
  ...settledSteps(10_000, 99),
]
/** A refund that was requested and has arrived. */
export const refundRequestedStep = (what: string, cents: number) =>
  scenarioStep(what, 'refund_requested', { escrow: cents, 'refund under way': -cents })
export const refundReturnedStep = (cents: number) =>
  scenarioStep('the gateway has returned it', 'refund_confirmed', {
    'refund under way': cents,
    'gateway, available': -cents,
  })
const settledEnd = { 'gateway, available': 19_802, 'gateway fees': 198 }
export const releasedBalances = { ...settledEnd, 'available of the provider': 17_750, commission: 2_250 }
