/**
 * Accounts of the ledger. `normal` is the sign by which an entry increases the balance: +1 (debit) for assets and
 * expenses, −1 (credit) for liabilities and income. `of` is the owner. The platform has one account of each kind,
 * without a running balance, which would serialize all postings.
 */
export const accountKinds = {
  customer_cash: { normal: -1, of: 'owner' },
  customer_bonus: { normal: -1, of: 'owner' },
  customer_debt: { normal: 1, of: 'owner' },
  provider_available: { normal: -1, of: 'owner' },
  provider_reserve: { normal: -1, of: 'owner' },
  provider_debt: { normal: 1, of: 'owner' },
  withdraw_transit: { normal: -1, of: 'owner' },
  escrow: { normal: -1, of: 'booking' },
  refund_transit: { normal: -1, of: 'payment' },
  dispute_hold: { normal: -1, of: 'payment' },
  psp_pending: { normal: 1, of: 'platform' },
  psp_available: { normal: 1, of: 'platform' },
  gateway_fees: { normal: 1, of: 'platform' },
  promo: { normal: 1, of: 'platform' },
  loss: { normal: 1, of: 'platform' },
  platform_fee: { normal: -1, of: 'platform' },
  suspense: { normal: -1, of: 'platform' },
  tax_withheld: { normal: -1, of: 'platform' },
} as const satisfies Record<string, { normal: 1 | -1; of: 'owner' | 'booking' | 'payment' | 'platform' }>
export type AccountKind = keyof typeof accountKinds

/** Why money moved. A new reason is added here. */
export type JournalKind =
  | 'payment_paid'
  | 'payment_reserved'
  | 'payment_unreserved'
  | 'payment_settled'
  | 'gateway_fee'
  | 'coupon_spent'
  | 'bonus_granted'
  | 'bonus_spent'
  | 'bonus_expired'
  | 'bonus_taken_back'
  | 'deposit_paid'
  | 'deposit_returned'
  | 'material_advance'
  | 'material_returned'
  | 'escrow_released'
  | 'commission_returned'
  | 'warranty_refund'
  | 'cancellation_fee'
  | 'refund_requested'
  | 'refund_confirmed'
  | 'refund_rejected'
  | 'refund_external'
  | 'withdrawal_requested'
  | 'withdrawal_paid'
  | 'withdrawal_rejected'
  | 'withdrawal_canceled'
  | 'withdrawal_returned'
  | 'dispute_frozen'
  | 'dispute_thawed'
  | 'dispute_resolved'
  | 'chargeback_opened'
  | 'chargeback_won'
  | 'chargeback_lost'
  | 'reserve_held'
  | 'reserve_released'
  | 'debt_noted'
  | 'debt_set_off'
  | 'loss_noted'
  | 'tax_withheld'
  | 'suspense_in'
  | 'suspense_out'
  | 'reversal'
  | 'manual'

export const journalActors = ['customer', 'provider', 'system', 'operator', 'gateway'] as const
export type JournalActor = (typeof journalActors)[number]
