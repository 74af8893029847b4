import type { Needs } from '@/server/context'
import type { TransactionContext } from '@/server/db/transaction'
import { isDue } from '@/server/jobs/is-due'
import { setGauge } from '@/server/metrics/gauges'
import { graceMs, reconcile } from './reconciliation'
import { syncIncidentCases, syncLedgerCases } from './service'

const minute = 60_000

/** Updates the cases of incidents every minute. */
export const refreshIncidentCases = async (context: TransactionContext & Needs<'clock'>): Promise<number> => {
  if (!isDue(context, 'cases', minute)) return 0
  setGauge('operator_troubles', await syncIncidentCases(context))
  return 0
}

/** Verifies the ledger every five minutes. */
export const refreshLedgerCases = (context: TransactionContext & Needs<'clock'>): Promise<number> =>
  isDue(context, 'ledger', 5 * minute) ? syncLedgerCases(context) : Promise.resolve(0)

/** Reconciles with the gateway every five minutes, where there is one. */
export const refreshGatewayCases = async (
  context: TransactionContext & Needs<'clock' | 'gateway'>,
): Promise<number> => {
  if (context.gateway.name === 'none' || !isDue(context, 'gateway', 5 * minute)) return 0
  const { differences, at } = await reconcile(context, graceMs)
  setGauge('reconciliation_differences', differences)
  setGauge('reconciliation_timestamp_seconds', Math.round(at.getTime() / 1000))
  return 0
}
