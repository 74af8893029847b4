import { dueCharges } from './charge-repository'
import { applyDueChange } from './charge-transitions'
import { duePayouts } from './payout-repository'
import { completePayout } from './payout-transitions'
import type { SimulatorTransaction } from './simulator-transaction'

/** A charge may be due again after a change: late money is available at once. */
const maxRounds = 4

/**
 * Does everything that is due. Runs before each read, so that answers do not depend on when the worker last
 * ran.
 */
export const applyDueChanges = async (book: SimulatorTransaction): Promise<void> => {
  for (let turn = 0; turn < maxRounds; turn++) {
    const charges = await dueCharges(book.tx, book.now)
    for (const charge of charges) await applyDueChange(book, charge)
    if (charges.length === 0) break
  }
  for (const payout of await duePayouts(book.tx, book.now)) await completePayout(book, payout)
}
