import { randomUUID } from 'node:crypto'
import type { PaymentCommand } from '@/lib/contract/dev'
import { chargesOf, disputesOf, type ChargeRow, type DisputeRow } from './charge-repository'
import {
  applyRefund,
  closeDispute,
  declineCharge,
  isOpen,
  openDispute,
  payCharge,
  payLate,
  payTwice,
  refundableCents,
  refundByTransfer,
  reviewCharge,
  settleCharge,
} from './charge-transitions'
import { consumePlan, insertPlan, resendLatestEvent } from './event-repository'
import { payoutsOf, type PayoutRow } from './payout-repository'
import { completePayout, rejectPayout, returnPayout } from './payout-transitions'
import type { SimulatorTransaction } from './simulator-transaction'

/** An action at the gateway on one charge or payout. */
interface Command<Row> {
  appliesTo: (row: Row) => boolean
  /** Returns true if the row is already in the command's target state. */
  isAlreadyApplied?: (row: Row) => boolean
  apply: (book: SimulatorTransaction, row: Row) => Promise<unknown>
}

const isPaid = ({ status }: ChargeRow) => status === 'paid'
const hasEnded = ({ status }: ChargeRow) => status === 'expired' || status === 'canceled'
/** Somebody pays another sum than the code says: one real less, or one more where that is nothing. */
const otherAmount = ({ amountCents }: ChargeRow) => amountCents + (amountCents > 100 ? -100 : 100)

const openDisputeOf = async (
  { tx }: SimulatorTransaction,
  { id }: ChargeRow,
): Promise<DisputeRow | undefined> =>
  (await disputesOf(tx, [id])).find(({ status }) => status === 'evidence_due' || status === 'submitted')

const opening = (kind: DisputeRow['kind'], share?: number): Command<ChargeRow> => ({
  appliesTo: isPaid,
  apply: async (book, row) => {
    if (!(await openDisputeOf(book, row))) await openDispute(book, row, kind, share)
  },
})
const closing = (status: 'won' | 'lost'): Command<ChargeRow> => ({
  appliesTo: isPaid,
  apply: async (book, row) => {
    const dispute = await openDisputeOf(book, row)
    if (dispute) await closeDispute(book, row, dispute, status)
  },
})

const chargeCommands: Partial<Record<PaymentCommand, Command<ChargeRow>>> = {
  pay: { appliesTo: isOpen, isAlreadyApplied: isPaid, apply: (book, row) => payCharge(book, row) },
  pay_late: { appliesTo: (row) => row.method === 'pix' && (isOpen(row) || hasEnded(row)), apply: payLate },
  pay_twice: { appliesTo: (row) => isOpen(row) || isPaid(row), apply: payTwice },
  pay_other_amount: { appliesTo: isOpen, apply: (book, row) => payCharge(book, row, otherAmount(row)) },
  refuse: {
    appliesTo: isOpen,
    isAlreadyApplied: ({ status }) => status === 'failed',
    apply: (book, row) => declineCharge(book, row, 'other'),
  },
  review: {
    appliesTo: ({ status }) => status === 'pending',
    isAlreadyApplied: ({ status }) => status === 'review',
    apply: reviewCharge,
  },
  settle: {
    appliesTo: (row) => isPaid(row) && !row.settled,
    isAlreadyApplied: ({ settled }) => settled,
    apply: settleCharge,
  },
  chargeback: opening('chargeback'),
  chargeback_partly: opening('chargeback', 1 / 2),
  med: opening('med'),
  transfer_refund: {
    appliesTo: isPaid,
    apply: async (book, { reference }) => {
      for (const charge of await chargesOf(book.tx, reference)) await refundByTransfer(book, charge)
    },
  },
  dispute_won: closing('won'),
  dispute_lost: closing('lost'),
  refund_outside: {
    appliesTo: (row) => isPaid(row) && refundableCents(row) > 0,
    apply: (book, row) =>
      applyRefund(book, row, {
        key: `desk-${randomUUID()}`,
        reference: '',
        amountCents: refundableCents(row),
      }),
  },
}

const isUnder = (status: PayoutRow['status']) => (row: PayoutRow) => row.status === status
const canReturn = ({ status }: PayoutRow) => status === 'processing' || status === 'paid'

const payoutCommands: Partial<Record<PaymentCommand, Command<PayoutRow>>> = {
  payout_done: { appliesTo: isUnder('processing'), isAlreadyApplied: isUnder('paid'), apply: completePayout },
  payout_refused: {
    appliesTo: isUnder('processing'),
    isAlreadyApplied: isUnder('rejected'),
    apply: rejectPayout,
  },
  payout_returned: {
    appliesTo: canReturn,
    isAlreadyApplied: isUnder('returned'),
    apply: (book, row) => returnPayout(book, row, row.amountCents),
  },
  payout_returned_partly: {
    appliesTo: canReturn,
    apply: (book, row) => returnPayout(book, row, Math.ceil(row.amountCents / 2)),
  },
}

/** Commands that change no row, but plan something for the next call or message. */
const plannedOnly = [
  'timeout_before',
  'timeout_after',
  'lose_webhook',
  'reorder',
  'refund_refused',
] as const satisfies readonly PaymentCommand[]
const isPlannedOnly = (what: PaymentCommand) => plannedOnly.some((one) => one === what)

export const appliesToCharge = (what: PaymentCommand, row: ChargeRow): boolean =>
  chargeCommands[what]?.appliesTo(row) ?? (isPlannedOnly(what) || what === 'repeat_webhook')
export const appliesToPayout = (what: PaymentCommand, row: PayoutRow): boolean =>
  payoutCommands[what]?.appliesTo(row) ??
  ((isPlannedOnly(what) && what !== 'refund_refused') || what === 'repeat_webhook')

const applyTo = async <Row>(book: SimulatorTransaction, command: Command<Row> | undefined, rows: Row[]) => {
  const row = command && rows.find(command.appliesTo)
  if (row) await command.apply(book, row)
  return row !== undefined || rows.some((one) => command?.isAlreadyApplied?.(one) ?? false)
}

/**
 * Does it to the newest charge or payout of the reference it fits, or leaves it for the one to come where
 * there is none yet. False where it fits nothing that is there.
 */
export const runCommand = async (
  book: SimulatorTransaction,
  reference: string,
  what: PaymentCommand,
): Promise<boolean> => {
  const plan = () => insertPlan(book.tx, reference, what).then(() => true)
  if (isPlannedOnly(what)) return plan()
  if (what === 'repeat_webhook')
    return (await resendLatestEvent(book.tx, reference, book.now)) ? true : plan()
  const charges = await chargesOf(book.tx, reference)
  const payouts = await payoutsOf(book.tx, reference)
  if (charges.length + payouts.length === 0) return plan()
  return (
    (await applyTo(book, chargeCommands[what], charges)) ||
    (await applyTo(book, payoutCommands[what], payouts))
  )
}

const keysOf = (table: object) => Object.keys(table) as PaymentCommand[]

/** Applies the command planned for a new charge. */
export const applyPlannedCommand = async (book: SimulatorTransaction, row: ChargeRow): Promise<void> => {
  const what = await consumePlan(book.tx, row.reference, keysOf(chargeCommands))
  if (what) await applyTo(book, chargeCommands[what], await chargesOf(book.tx, row.reference))
}

export const applyPlannedPayoutCommand = async (
  book: SimulatorTransaction,
  row: PayoutRow,
): Promise<void> => {
  const what = await consumePlan(book.tx, row.reference, keysOf(payoutCommands))
  if (what) await applyTo(book, payoutCommands[what], [row])
}
