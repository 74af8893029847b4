import type { PaymentState } from '@/lib/contract/payment-processes'
import type { GatewayDispute } from '@/server/adapters/payments/port'
import type { Actor } from '@/server/process/state-machine'
import type { Refund } from './refund-repository'
import type { Payment } from './repository'

/** The payment as it is after the step; never with a card's token, which no event carries. */
interface About {
  payment: Payment
  by: Actor
}

/** Kinds of trouble an operator has to look at; the operators module opens a case for each. */
type PaymentIncident = 'mismatch' | 'suspense' | 'unknown_outcome' | 'refund_by_transfer'

/**
 * Events of payments. `payment.paid` is emitted in the transaction that confirms the booking, after its money
 * is in escrow and before `booking.confirmed`.
 */
export type PaymentEvent =
  | ({ type: 'payment.created' } & About)
  | ({ type: 'payment.pending' } & About)
  | ({ type: 'payment.paid' } & About)
  /** `from`: whether its payer was on the page, or waits for word. */
  | ({ type: 'payment.failed'; from: PaymentState } & About)
  | ({ type: 'payment.expired' } & About)
  /** Unexpected money: late, paid twice, or another sum. */
  | ({ type: 'payment.misdirected'; cents: number } & About)
  /** `cents` over every source; `refund` is the gateway's part. */
  | ({ type: 'payment.refund_requested'; cents: number; refund: Refund | null; reason: string } & About)
  | ({ type: 'payment.refunded'; cents: number; refund: Refund | null } & About)
  /** Its answer was lost, and the gateway, asked again, has never heard of it; its bank took the payment back. */
  | ({ type: 'payment.refund_absent' } & About)
  | ({ type: 'payment.disputed'; dispute: GatewayDispute } & About)
  /** An open one: evidence is asked for or has been sent, or its deadline is another. */
  | ({ type: 'payment.dispute_told'; dispute: GatewayDispute } & About)
  | ({ type: 'payment.dispute_closed'; dispute: GatewayDispute; won: boolean } & About)
  | ({ type: 'payment.trouble'; trouble: PaymentIncident; cents: number; refund: Refund | null } & About)
