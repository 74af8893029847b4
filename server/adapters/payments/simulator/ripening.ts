import type { Book } from './book'
import { ripen } from './charge-life'
import { dueCharges } from './charge-repository'
import { finish } from './payout-life'
import { duePayouts } from './payout-repository'

/** A charge may be due again after a change: late money is available at once. */
const mostTurns = 4

/**
 * Does everything that is due. Runs before each read, so that answers do not depend on when the worker last
 * ran.
 */
export const ripenAll = async (book: Book): Promise<void> => {
  for (let turn = 0; turn < mostTurns; turn++) {
    const charges = await dueCharges(book.tx, book.now)
    for (const charge of charges) await ripen(book, charge)
    if (charges.length === 0) break
  }
  for (const payout of await duePayouts(book.tx, book.now)) await finish(book, payout)
}
