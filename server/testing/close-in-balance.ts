import { contradictions } from './contradictions'
import type { TestApp } from './make-app'

/** Ends an application whose test moved money; what is not true of its ledger fails the test. */
export const closeInBalance = async (t: TestApp): Promise<void> => {
  expect(await contradictions(t.context)).toEqual([])
  await t.close()
}
