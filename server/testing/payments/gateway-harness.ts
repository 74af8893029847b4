import type { Charge, PaymentGateway, Payout, WebhookNotice } from '@/server/adapters/payments/port'

/** A gateway together with everybody on its other side: payers, banks and the clock. */
export interface GatewayHarness {
  gateway: PaymentGateway
  now(): Date
  /** A card of this holder, typed into the gateway's own fields. */
  token(holder: string): Promise<string>
  /** The payer pays the Pix code. */
  pay(charge: Charge): Promise<void>
  /** The bank of the payer asks for the money back. */
  chargeback(charge: Charge): Promise<void>
  /** Makes the paid money available. */
  settle(charge: Charge): Promise<void>
  /** Everything is given back at the gateway's own desk. */
  refundOutside(charge: Charge): Promise<void>
  returnPayout(payout: Payout): Promise<void>
  advance(seconds: number): Promise<void>
  /** The next write about this reference has no answer: before or after it is done. */
  loseAnswer(reference: string, when: 'before' | 'after'): Promise<void>
  /** Returns the webhooks since the last call. */
  news(): Promise<WebhookNotice[]>
  close(): Promise<void>
}

/** Controls a test may need of a gateway. A vendor's own test environment offers few of them. */
export const harnessCapabilities = [
  'payer',
  'bank',
  'time',
  'faults',
  'messages',
  'account',
  'payouts',
] as const
export type HarnessCapability = (typeof harnessCapabilities)[number]
