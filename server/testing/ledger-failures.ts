import type { Needs } from '@/server/context'
import { verifyLedger } from '@/server/modules/ledger/verify'

/** Returns violated ledger invariants, each with its check. Empty after every test that moves money. */
export const findLedgerFailures = async (context: Needs<'db' | 'clock'>): Promise<string[]> =>
  (await verifyLedger(context)).checks.flatMap(({ name, holds, breaches }) =>
    holds ? [] : [`${name}: ${breaches.join(', ')}`],
  )
