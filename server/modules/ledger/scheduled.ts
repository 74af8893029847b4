import type { Needs } from '@/server/context'
import { setGauge } from '@/server/metrics/gauges'
import { verifyLedger, type Verification } from './verify'

/** Verifies the ledger, sets the metrics, and logs an error when a check fails. */
export const verifyAndReportLedger = async (
  context: Needs<'db' | 'log' | 'clock'>,
): Promise<Verification> => {
  const verification = await verifyLedger(context)
  const { at, holds, checks, ms } = verification
  setGauge('ledger_true', Number(holds))
  setGauge('ledger_checked_timestamp_seconds', Math.round(at.getTime() / 1000))
  setGauge('ledger_check_duration_seconds', ms / 1000)
  for (const { name, breaches, count } of checks) {
    setGauge(`ledger_breaches{statement="${name}"}`, count)
    if (count) context.log.error({ statement: name, count, breaches }, 'the ledger is not true')
  }
  return verification
}
