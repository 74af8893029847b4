import type { Context } from '@/server/context'
import { verifyLedger } from '@/server/modules/ledger/verify'

/** What is not true of the ledger, each with the check that found it. Empty after every test that moves money. */
export const findLedgerFailures = async (context: Context): Promise<string[]> =>
  (await verifyLedger(context)).checks.flatMap(({ name, holds, breaches }) =>
    holds ? [] : [`${name}: ${breaches.join(', ')}`],
  )
