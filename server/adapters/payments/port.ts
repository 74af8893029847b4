import type { Charged } from '@/lib/contract/charged'
import type { failureCodes } from '@/lib/contract/payments'
import { ServiceUnavailableError } from '@/server/jobs/service-unavailable'

/**
 * What a payment gateway does for us, whoever it is. Amounts are integer centavos and, where a charge is told of,
 * cumulative: what the gateway says now, not what changed. Every write takes an idempotency key, the same for each
 * repeat of the same intent. No call is made inside a database transaction.
 */

/** Who holds collected money until it is released: we do, or the gateway does for each payee. */
type Custody = 'collector' | 'hold_split'

interface Capabilities {
  pix: { minExpirySeconds: number; maxExpirySeconds: number }
  /** A refund may be asked for this many days after the payment. */
  refundDays: number
  custody: Custody
  /**
   * Whether payouts can go to a Pix key and to an IBAN, whether the gateway checks the owner of the key, and whether
   * it looks keys up before (`findPixKeyOwner`). Without `search`, a payout whose answer was lost is repeated with
   * its key: nothing can show that it is absent.
   */
  payout: { pixKey: boolean; iban: boolean; ownerCheck: boolean; keyLookup: boolean; search: boolean }
  /** Whether a saved card is charged with its security code typed again. */
  savedCard: { cvv: boolean }
}

type ChargeMethod = 'pix' | 'card'

/** Who pays, as far as gateways ask. */
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
  /** Of `ensureCustomer`, when the card is a saved one. */
  customer: string | null
  installments: number
  brand: string
}

/** Why a card was refused, normalised; the page has a sentence for each that says what to do. */
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
  /** Cumulative: what arrived, whatever was asked for. */
  paidCents: number
  /** Cumulative: what was given back, by us or at the gateway's own desk. */
  refundedCents: number
  /** What the gateway keeps of it. */
  feeCents: number
  /** Interest the buyer pays for instalments. Not part of any price of ours. */
  interestCents: number
  /** Money the payer's bank took back or contests. */
  disputes: GatewayDispute[]
  refusal: RefusalCode | null
  pix: { code: string; expiresAt: Date } | null
  card: { brand: string; last4: string; installments: number } | null
  paidAt: Date | null
  /** When the money may be withdrawn from the gateway: null while it is not known. */
  settlesAt: Date | null
  /**
   * The money is available at the gateway: what was paid, less its fee and what was given back until then. What
   * is given back later is taken from what is available.
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

/** One line of the gateway's own book, by which ours is compared. Signed: what it changed in `available`. */
export interface Movement {
  ref: string
  at: Date
  kind: 'settlement' | 'refund' | 'payout' | 'payout_returned' | 'chargeback' | 'fee' | 'other'
  amountCents: number
  /** Our reference of what it belongs to, where the gateway knows it. */
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
/** What a webhook asks us to look at. Nothing else it says is used. */
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
  /** What the browser needs to make card tokens; null where the page's own stand-in makes them. */
  clientKey: string | null
  createCharge(key: string, charge: ChargeRequest): Promise<Charge>
  getCharge(ref: string): Promise<Charge | null>
  findCharges(reference: string): Promise<Charge[]>
  /** Answers the charge as it is now, which may be `paid`: what the gateway says counts. */
  cancelCharge(ref: string, key: string): Promise<Charge>
  refund(
    key: string,
    refund: { chargeRef: string; amountCents: number; reference: string },
  ): Promise<GatewayRefund>
  listRefunds(chargeRef: string): Promise<GatewayRefund[]>
  getDispute(ref: string): Promise<GatewayDispute | null>
  submitEvidence(ref: string, key: string, evidence: { text: string; files: Buffer[] }): Promise<void>
  /** For `hold_split`: who is to be paid is known to the gateway. A collector answers null. */
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
  /** In how many parts a card of this brand may pay, and what that costs; at once comes first. */
  installmentPlans(amountCents: number, brand: string): Promise<InstallmentPlan[]>
  /** Null when the signature is wrong. */
  parseWebhook(call: WebhookCall): WebhookNotice | null
  balance(): Promise<Balance>
  movements(from: Date, to: Date): Promise<Movement[]>
}
