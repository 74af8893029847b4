import type { AccountKind, JournalKind } from '@/lib/contract/ledger'
import type { Transaction, walletSides } from '@/lib/contract/wallet'

export type Side = (typeof walletSides)[number]
export type TransactionKind = Transaction['kind']

/** Accounts of a role's statement: spendable or withdrawable. Their sum is its running balance. */
export const accountKindsBySide = {
  customer: ['customer_cash', 'customer_bonus'],
  provider: ['provider_available'],
} as const satisfies Record<Side, readonly AccountKind[]>

/** Debt of a role. Not part of the balance: a statement of its own, by its kind. */
export const debtAccountBySide = {
  customer: 'customer_debt',
  provider: 'provider_debt',
} as const satisfies Record<Side, AccountKind>

/** Transaction kind shown to people, per journal kind. */
export const kindByJournalKind: Record<JournalKind, TransactionKind> = {
  payment_paid: 'payment',
  payment_reserved: 'payment',
  payment_unreserved: 'refund',
  payment_settled: 'correction',
  gateway_fee: 'correction',
  coupon_spent: 'payment',
  bonus_granted: 'bonus',
  bonus_spent: 'payment',
  bonus_expired: 'bonus_expired',
  bonus_taken_back: 'bonus',
  deposit_paid: 'deposit',
  deposit_returned: 'deposit',
  material_advance: 'material_advance',
  material_returned: 'material_advance',
  escrow_released: 'earning',
  commission_returned: 'commission',
  warranty_refund: 'refund',
  cancellation_fee: 'cancellation_fee',
  refund_requested: 'refund',
  refund_confirmed: 'refund',
  refund_rejected: 'chargeback',
  refund_external: 'refund',
  withdrawal_requested: 'withdrawal',
  withdrawal_paid: 'withdrawal',
  withdrawal_canceled: 'withdrawal_returned',
  withdrawal_rejected: 'withdrawal_returned',
  withdrawal_returned: 'withdrawal_returned',
  dispute_frozen: 'dispute',
  dispute_thawed: 'dispute',
  dispute_resolved: 'dispute',
  chargeback_opened: 'chargeback',
  chargeback_won: 'chargeback',
  chargeback_lost: 'chargeback',
  reserve_held: 'earning',
  reserve_released: 'earning',
  debt_noted: 'debt',
  debt_set_off: 'debt',
  loss_noted: 'correction',
  tax_withheld: 'correction',
  suspense_in: 'correction',
  suspense_out: 'correction',
  reversal: 'correction',
  manual: 'correction',
}

export const journalKindsOf = (kind: TransactionKind): JournalKind[] =>
  (Object.keys(kindByJournalKind) as JournalKind[]).filter((one) => kindByJournalKind[one] === kind)
