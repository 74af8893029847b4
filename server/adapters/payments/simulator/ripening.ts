import type { Book } from './book'
import { ripen } from './charge-life'
import { dueCharges } from './charge-repository'
import { finish } from './payout-life'
import { duePayouts } from './payout-repository'

/** A charge may ripen into one that is due again: its late money is available at once. */
const mostTurns = 4

/**
 * Does all whose moment has come. Runs before anything is read, so that what is read
 * does not depend on when the worker last had its turn.
 */
export const ripenAll = async (book: Book): Promise<void> => {
  for (let turn = 0; turn < mostTurns; turn++) {
    const charges = await dueCharges(book.tx, book.now)
    for (const charge of charges) await ripen(book, charge)
    if (charges.length === 0) break
  }
  for (const payout of await duePayouts(book.tx, book.now)) await finish(book, payout)
}
