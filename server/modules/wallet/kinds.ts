import type { AccountKind, JournalKind } from '@/lib/contract/ledger'
import type { Transaction, walletSides } from '@/lib/contract/wallet'

export type Side = (typeof walletSides)[number]
export type TransactionKind = Transaction['kind']

/** The accounts a side's statement is of: what it can spend, or withdraw. Their sum is its running balance. */
export const accountKindsBySide = {
  customer: ['customer_cash', 'customer_bonus'],
  provider: ['provider_available'],
} as const satisfies Record<Side, readonly AccountKind[]>

/** What a side owes us. It is no money: asked for by its kind, it is a statement of its own, with its own balance. */
export const debtAccountBySide = {
  customer: 'customer_debt',
  provider: 'provider_debt',
} as const satisfies Record<Side, AccountKind>

/** Why money moved, in people's terms. */
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
  reserve_held: 'chargeback',
  reserve_released: 'chargeback',
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
