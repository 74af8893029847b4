import { randomUUID } from 'node:crypto'
import type { PaymentCommand } from '@/lib/contract/dev'
import type { Book } from './book'
import {
  closeDispute,
  giveBack,
  isOpen,
  openDispute,
  pay,
  payLate,
  payTwice,
  refundableCents,
  refuse,
  review,
  settle,
  transferBack,
} from './charge-life'
import { chargesOf, disputesOf, type ChargeRow, type DisputeRow } from './charge-repository'
import { insertPlan, repeatLatest, takePlan } from './event-repository'
import { finish, reject, sendBack } from './payout-life'
import { payoutsOf, type PayoutRow } from './payout-repository'

/** What somebody does at the gateway's side to one charge or payout. */
interface Command<Row> {
  fits: (row: Row) => boolean
  /** Whether the row is already as the command would leave it. */
  isSo?: (row: Row) => boolean
  apply: (book: Book, row: Row) => Promise<unknown>
}

const isPaid = ({ status }: ChargeRow) => status === 'paid'
const hasEnded = ({ status }: ChargeRow) => status === 'expired' || status === 'canceled'
/** Somebody pays another sum than the code says: one real less, or one more where that is nothing. */
const otherAmount = ({ amountCents }: ChargeRow) => amountCents + (amountCents > 100 ? -100 : 100)

const openDisputeOf = async ({ tx }: Book, { id }: ChargeRow): Promise<DisputeRow | undefined> =>
  (await disputesOf(tx, [id])).find(({ status }) => status === 'evidence_due' || status === 'submitted')

const opening = (kind: DisputeRow['kind'], share?: number): Command<ChargeRow> => ({
  fits: isPaid,
  apply: async (book, row) => {
    if (!(await openDisputeOf(book, row))) await openDispute(book, row, kind, share)
  },
})
const closing = (status: 'won' | 'lost'): Command<ChargeRow> => ({
  fits: isPaid,
  apply: async (book, row) => {
    const dispute = await openDisputeOf(book, row)
    if (dispute) await closeDispute(book, row, dispute, status)
  },
})

const ofCharges: Partial<Record<PaymentCommand, Command<ChargeRow>>> = {
  pay: { fits: isOpen, isSo: isPaid, apply: (book, row) => pay(book, row) },
  pay_late: { fits: (row) => row.method === 'pix' && (isOpen(row) || hasEnded(row)), apply: payLate },
  pay_twice: { fits: (row) => isOpen(row) || isPaid(row), apply: payTwice },
  pay_other_amount: { fits: isOpen, apply: (book, row) => pay(book, row, otherAmount(row)) },
  refuse: {
    fits: isOpen,
    isSo: ({ status }) => status === 'failed',
    apply: (book, row) => refuse(book, row, 'other'),
  },
  review: {
    fits: ({ status }) => status === 'pending',
    isSo: ({ status }) => status === 'review',
    apply: review,
  },
  settle: {
    fits: (row) => isPaid(row) && !row.settled,
    isSo: ({ settled }) => settled,
    apply: settle,
  },
  chargeback: opening('chargeback'),
  chargeback_partly: opening('chargeback', 1 / 2),
  med: opening('med'),
  transfer_refund: {
    fits: isPaid,
    apply: async (book, { reference }) => {
      for (const charge of await chargesOf(book.tx, reference)) await transferBack(book, charge)
    },
  },
  dispute_won: closing('won'),
  dispute_lost: closing('lost'),
  refund_outside: {
    fits: (row) => isPaid(row) && refundableCents(row) > 0,
    apply: (book, row) =>
      giveBack(book, row, { key: `desk-${randomUUID()}`, reference: '', amountCents: refundableCents(row) }),
  },
}

const isUnder = (status: PayoutRow['status']) => (row: PayoutRow) => row.status === status
const canReturn = ({ status }: PayoutRow) => status === 'processing' || status === 'paid'

const ofPayouts: Partial<Record<PaymentCommand, Command<PayoutRow>>> = {
  payout_done: { fits: isUnder('processing'), isSo: isUnder('paid'), apply: finish },
  payout_refused: { fits: isUnder('processing'), isSo: isUnder('rejected'), apply: reject },
  payout_returned: {
    fits: canReturn,
    isSo: isUnder('returned'),
    apply: (book, row) => sendBack(book, row, row.amountCents),
  },
  payout_returned_partly: {
    fits: canReturn,
    apply: (book, row) => sendBack(book, row, Math.ceil(row.amountCents / 2)),
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

export const fitsCharge = (what: PaymentCommand, row: ChargeRow): boolean =>
  ofCharges[what]?.fits(row) ?? (isPlannedOnly(what) || what === 'repeat_webhook')
export const fitsPayout = (what: PaymentCommand, row: PayoutRow): boolean =>
  ofPayouts[what]?.fits(row) ??
  ((isPlannedOnly(what) && what !== 'refund_refused') || what === 'repeat_webhook')

const applyTo = async <Row>(book: Book, command: Command<Row> | undefined, rows: Row[]) => {
  const row = command && rows.find(command.fits)
  if (row) await command.apply(book, row)
  return row !== undefined || rows.some((one) => command?.isSo?.(one) ?? false)
}

/**
 * Does it to the newest charge or payout of the reference it fits, or leaves it for the one to come where
 * there is none yet. False where it fits nothing that is there.
 */
export const command = async (book: Book, reference: string, what: PaymentCommand): Promise<boolean> => {
  const plan = () => insertPlan(book.tx, reference, what).then(() => true)
  if (isPlannedOnly(what)) return plan()
  if (what === 'repeat_webhook') return (await repeatLatest(book.tx, reference, book.now)) ? true : plan()
  const charges = await chargesOf(book.tx, reference)
  const payouts = await payoutsOf(book.tx, reference)
  if (charges.length + payouts.length === 0) return plan()
  return (await applyTo(book, ofCharges[what], charges)) || (await applyTo(book, ofPayouts[what], payouts))
}

const keysOf = (table: object) => Object.keys(table) as PaymentCommand[]

/** What was planned for a charge that has come into being now. */
export const followPlan = async (book: Book, row: ChargeRow): Promise<void> => {
  const what = await takePlan(book.tx, row.reference, keysOf(ofCharges))
  if (what) await applyTo(book, ofCharges[what], await chargesOf(book.tx, row.reference))
}

export const followPayoutPlan = async (book: Book, row: PayoutRow): Promise<void> => {
  const what = await takePlan(book.tx, row.reference, keysOf(ofPayouts))
  if (what) await applyTo(book, ofPayouts[what], [row])
}
