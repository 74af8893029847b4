import type { Charged } from '@/lib/contract/charged'
import type { failureCodes } from '@/lib/contract/payments'
import { ServiceUnavailableError } from '@/server/jobs/service-unavailable'

/**
 * Port of payment gateways. Amounts are integer centavos; amounts of a charge are cumulative: its current
 * total, not the change. Every write takes an idempotency key, the same for each repeat of one intent. No
 * call is made inside a database transaction.
 */

/** Holder of collected money until its release: we, or the gateway per payee. */
type Custody = 'collector' | 'hold_split'

interface Capabilities {
  pix: { minExpirySeconds: number; maxExpirySeconds: number }
  /** A refund may be asked for this many days after the payment. */
  refundDays: number
  custody: Custody
  /**
   * Supported payouts: to a Pix key, to an IBAN, with a check of the key's owner, and with a lookup before
   * (`findPixKeyOwner`). Without `search`, a payout with a lost answer is repeated with its key: nothing can
   * show that it is absent.
   */
  payout: { pixKey: boolean; iban: boolean; ownerCheck: boolean; keyLookup: boolean; search: boolean }
  /** True if a saved card needs its security code again. */
  savedCard: { cvv: boolean }
}

type ChargeMethod = 'pix' | 'card'

/** Payer data that gateways require. */
interface Payer {
  email: string
  fullName: string
  /** CPF or CNPJ, digits (a CNPJ may have letters); null when it is not known. */
  taxNumber: string | null
}

export interface ChargeRequest {
  /** Our reference, by which a charge is found when its answer was lost. */
  reference: string
  method: ChargeMethod
  amountCents: number
  /** Shown to the payer by bank or card. */
  description: string
  payer: Payer
  /** A Pix code ends then; ignored for cards. */
  expiresAt: Date
  card: ChargeCard | null
}

/** A token of the gateway's own fields; a saved card's is made of it and the typed code. No number, ever. */
interface ChargeCard {
  token: string
  /** Result of `ensureCustomer` for a saved card. */
  customer: string | null
  installments: number
  brand: string
}

/** Normalised reason of a card's refusal; the page has a sentence with advice for each. */
export type RefusalCode = (typeof failureCodes)[number]

/** `review`: the gateway looks at it itself and will say `paid` or `failed` later. */
export type ChargeStatus = 'pending' | 'review' | 'paid' | 'failed' | 'expired' | 'canceled'

export interface Charge {
  /** The gateway's own id of it. */
  ref: string
  reference: string
  method: ChargeMethod
  status: ChargeStatus
  amountCents: number
  /** Cumulative: amount received, even if it differs from the requested one. */
  paidCents: number
  /** Cumulative: refunded by us or at the gateway's dashboard. */
  refundedCents: number
  /** Fee kept by the gateway. */
  feeCents: number
  /** Interest the buyer pays for instalments. Not part of any price of ours. */
  interestCents: number
  /** Money the payer's bank took back or contests. */
  disputes: GatewayDispute[]
  refusal: RefusalCode | null
  pix: { code: string; expiresAt: Date } | null
  card: { brand: string; last4: string; installments: number } | null
  paidAt: Date | null
  /** Time from which the money may be withdrawn from the gateway; null while unknown. */
  settlesAt: Date | null
  /**
   * True once the money is available at the gateway, less fee and refunds until then. Later refunds are taken
   * from the available balance.
   */
  settled: boolean
}

export interface GatewayDispute {
  ref: string
  kind: 'chargeback' | 'med'
  status: 'evidence_due' | 'submitted' | 'won' | 'lost'
  amountCents: number
  evidenceDueAt: Date | null
}

type RefundStatus = 'processing' | 'succeeded' | 'rejected'
export interface GatewayRefund {
  ref: string
  /** Ours, where the gateway keeps it; null for one made at its own desk, and always where it keeps none. */
  reference: string | null
  chargeRef: string
  amountCents: number
  /** Interest for instalments the payer gets back with it; null where the gateway does not say. */
  interestCents: number | null
  status: RefundStatus
  /** The gateway's balance does not hold the sum: try again when it does. */
  lacksFunds: boolean
}

export interface PixKey {
  keyType: 'cpf' | 'cnpj' | 'email' | 'phone' | 'random'
  key: string
}
type Destination = ({ kind: 'pix' } & PixKey) | { kind: 'iban'; iban: string }

export interface PayoutRequest {
  reference: string
  amountCents: number
  destination: Destination
  /** The money goes to this person's accounts only. */
  ownerTaxNumber: string
  /** Needed for an IBAN. */
  ownerName?: string
}

type PayoutStatus = 'processing' | 'paid' | 'rejected' | 'returned'
export interface Payout {
  ref: string
  reference: string
  amountCents: number
  status: PayoutStatus
  /** Cumulative: banks send back the whole or a part. */
  returnedCents: number
  failure: 'wrong_owner' | 'unknown_key' | 'refused_by_bank' | 'other' | null
  paidAt: Date | null
}

/** A price in equal parts, as a card's buyer sees it before paying. */
export type InstallmentPlan = Charged

export interface SavedCard {
  ref: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
}

/** Line of the gateway's account, compared with our ledger. Signed change of `available`. */
export interface Movement {
  ref: string
  at: Date
  kind: 'settlement' | 'refund' | 'payout' | 'payout_returned' | 'chargeback' | 'fee' | 'other'
  amountCents: number
  /** Our reference of the charge, refund or payout, if the gateway knows it. */
  reference: string | null
}

export interface Balance {
  availableCents: number
  /** Paid by customers, not yet available. */
  pendingCents: number
}

export interface WebhookCall {
  /** The bytes as they came. */
  raw: string
  headers: Record<string, string | undefined>
  query: Record<string, string | undefined>
}
/** Object to read again after a webhook; nothing else in the webhook is used. */
export interface WebhookNotice {
  /** Unique with the gateway: the same event is handled once. */
  eventId: string
  subject: { kind: 'charge' | 'payout'; ref: string } | null
}

/**
 * The outcome of a write is not known: it may have been done. It is looked up by reference, or repeated with
 * the same key, never with another.
 */
export class OutcomeUnknownError extends ServiceUnavailableError {
  override name = 'OutcomeUnknownError'
}
/** The gateway refused and did nothing; repeating the same call will not help. */
export class GatewayRefusedError extends Error {
  override name = 'GatewayRefusedError'
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

/** Payment gateway. Writes throw `OutcomeUnknownError` or `GatewayRefusedError`, reads throw any error. */
export interface PaymentGateway {
  /** `simulator` or `mercadopago`. */
  name: string
  capabilities: Capabilities
  /** Public key for card tokens in the browser; null if the page's own stand-in makes them. */
  clientKey: string | null
  createCharge(key: string, charge: ChargeRequest): Promise<Charge>
  getCharge(ref: string): Promise<Charge | null>
  findCharges(reference: string): Promise<Charge[]>
  /** Returns the charge's current state, which may be `paid`: the gateway's state counts. */
  cancelCharge(ref: string, key: string): Promise<Charge>
  refund(
    key: string,
    refund: { chargeRef: string; amountCents: number; reference: string },
  ): Promise<GatewayRefund>
  listRefunds(chargeRef: string): Promise<GatewayRefund[]>
  getDispute(ref: string): Promise<GatewayDispute | null>
  submitEvidence(ref: string, key: string, evidence: { text: string; files: Buffer[] }): Promise<void>
  /** Registers the payee for `hold_split`. A collector returns null. */
  ensurePayee(owner: { reference: string; taxNumber: string; email: string }): Promise<string | null>
  /** For `hold_split`: lets the payee's share go. Does nothing for a collector. */
  release(key: string, release: { chargeRef: string; payee: string; amountCents: number }): Promise<void>
  /**
   * CPF or CNPJ of a Pix key's owner in the central bank's directory (DICT); null when the directory does not list the
   * key. Refused with `not_supported` where the gateway has no such lookup.
   */
  findPixKeyOwner(key: PixKey): Promise<string | null>
  createPayout(key: string, payout: PayoutRequest): Promise<Payout>
  getPayout(ref: string): Promise<Payout | null>
  /** Refused with `not_supported` where the gateway has no such search. */
  findPayouts(reference: string): Promise<Payout[]>
  ensureCustomer(owner: { reference: string; email: string }): Promise<string>
  saveCard(customer: string, token: string): Promise<SavedCard>
  listCards(customer: string): Promise<SavedCard[]>
  removeCard(customer: string, ref: string): Promise<void>
  /** Returns the instalment plans of this brand with their cost; a single payment is first. */
  installmentPlans(amountCents: number, brand: string): Promise<InstallmentPlan[]>
  /** Null when the signature is wrong. */
  parseWebhook(call: WebhookCall): WebhookNotice | null
  balance(): Promise<Balance>
  movements(from: Date, to: Date): Promise<Movement[]>
}
