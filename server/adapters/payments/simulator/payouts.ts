import { randomUUID } from 'node:crypto'
import { GatewayRefused, type Payout, type PayoutRequest } from '../port'
import { secondsAfter, wakeAt, type Book } from './book'
import {
  availableCents,
  insertPayout,
  lockSpending,
  payoutByKey,
  processingCents,
  type PayoutRow,
} from './payout-repository'
import { tariff } from './tariff'

export const shownPayout = (row: PayoutRow): Payout => ({
  ref: row.ref,
  reference: row.reference,
  amountCents: row.amountCents,
  status: row.status,
  returnedCents: row.returnedCents,
  failure: row.failure,
  paidAt: row.paidAt,
})

export const createPayout = async (book: Book, key: string, request: PayoutRequest): Promise<PayoutRow> => {
  await lockSpending(book.tx)
  const before = await payoutByKey(book.tx, key)
  if (before && (before.reference !== request.reference || before.amountCents !== request.amountCents))
    throw new GatewayRefused('key_reused', 'the key stands for another payout')
  if (before) return before
  if (request.amountCents <= 0) throw new GatewayRefused('invalid_amount', 'nothing is to be sent')
  const free = (await availableCents(book.tx)) - (await processingCents(book.tx))
  if (free < request.amountCents)
    throw new GatewayRefused('insufficient_balance', 'the balance does not hold the sum')
  const dueAt = secondsAfter(book.now, tariff.payoutSeconds)
  await wakeAt(book, dueAt)
  return insertPayout(book.tx, {
    ref: `payout-${randomUUID()}`,
    key,
    reference: request.reference,
    amountCents: request.amountCents,
    status: 'processing',
    dueAt,
    createdAt: book.now,
  })
}
