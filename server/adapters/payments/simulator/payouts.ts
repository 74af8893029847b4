import { randomUUID } from 'node:crypto'
import { GatewayRefusedError, type Payout, type PayoutRequest } from '../port'
import {
  availableCents,
  insertPayout,
  lockSpending,
  payoutByKey,
  processingCents,
  type PayoutRow,
} from './payout-repository'
import { findPixKeyOwner } from './pix-directory-repository'
import { addSeconds, scheduleWakeUp, type SimulatorTransaction } from './simulator-transaction'
import { tariff } from './tariff'

export const toPayout = (row: PayoutRow): Payout => ({
  ref: row.ref,
  reference: row.reference,
  amountCents: row.amountCents,
  status: row.status,
  returnedCents: row.returnedCents,
  failure: row.failure,
  paidAt: row.paidAt,
})

/**
 * Imitates the receiving bank: a listed key must belong to the owner, and only a random one may be missing
 * from the directory.
 */
const requireOwnKey = async (
  { tx }: SimulatorTransaction,
  { destination, ownerTaxNumber }: PayoutRequest,
): Promise<void> => {
  if (destination.kind !== 'pix') return
  const owner = await findPixKeyOwner(tx, destination)
  if (owner === null && destination.keyType !== 'random')
    throw new GatewayRefusedError('unknown_key', 'the directory does not list the key')
  if (owner !== null && owner !== ownerTaxNumber)
    throw new GatewayRefusedError('wrong_owner', 'the key belongs to another CPF or CNPJ')
}

export const createPayout = async (
  book: SimulatorTransaction,
  key: string,
  request: PayoutRequest,
): Promise<PayoutRow> => {
  await lockSpending(book.tx)
  const before = await payoutByKey(book.tx, key)
  if (before && (before.reference !== request.reference || before.amountCents !== request.amountCents))
    throw new GatewayRefusedError('key_reused', 'the key stands for another payout')
  if (before) return before
  if (request.amountCents <= 0) throw new GatewayRefusedError('invalid_amount', 'nothing is to be sent')
  await requireOwnKey(book, request)
  const free = (await availableCents(book.tx)) - (await processingCents(book.tx))
  if (free < request.amountCents)
    throw new GatewayRefusedError('insufficient_balance', 'the balance does not hold the sum')
  const dueAt = addSeconds(book.now, tariff.payoutSeconds)
  await scheduleWakeUp(book, dueAt)
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
