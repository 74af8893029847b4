import { findLedgerFailures } from './ledger-failures'
import type { TestApp } from './make-app'

/** Ends an application whose test moved money; what is not true of its ledger fails the test. */
export const closeWithLedgerCheck = async (t: TestApp): Promise<void> => {
  expect(await findLedgerFailures(t.context)).toEqual([])
  await t.close()
}
