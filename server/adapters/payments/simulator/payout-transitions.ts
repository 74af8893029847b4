import { changePayout, insertMovement, type NewPayout, type PayoutRow } from './payout-repository'
import { queueWebhook, type SimulatorTransaction } from './simulator-transaction'

/** Every change a payout can go through. Each sends a message. */

const change = async (
  book: SimulatorTransaction,
  payout: PayoutRow,
  to: Partial<NewPayout>,
): Promise<PayoutRow> => {
  const changed = await changePayout(book.tx, payout, { dueAt: null, ...to })
  await queueWebhook(book, 'payout', changed)
  return changed
}

export const completePayout = async (book: SimulatorTransaction, payout: PayoutRow): Promise<PayoutRow> => {
  const { now: at, tx } = book
  const { reference, amountCents } = payout
  await insertMovement(tx, { at, kind: 'payout', amountCents: -amountCents, reference })
  return change(book, payout, { status: 'paid', paidAt: at })
}

export const rejectPayout = (book: SimulatorTransaction, payout: PayoutRow): Promise<PayoutRow> =>
  change(book, payout, { status: 'rejected', failure: 'refused_by_bank' })

/** The bank sends money back, which it can only once it has it. */
export const returnPayout = async (
  book: SimulatorTransaction,
  payout: PayoutRow,
  amountCents: number,
): Promise<PayoutRow> => {
  const paid = payout.status === 'processing' ? await completePayout(book, payout) : payout
  await insertMovement(book.tx, {
    at: book.now,
    kind: 'payout_returned',
    amountCents,
    reference: payout.reference,
  })
  return change(book, paid, { status: 'returned', returnedCents: paid.returnedCents + amountCents })
}
