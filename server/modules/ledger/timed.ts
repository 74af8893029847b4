import type { Context } from '@/server/context'
import { setGauge } from '@/server/gauges'
import { verifyLedger } from './verify'

const everyMs = 5 * 60_000
const last = new WeakMap<Context, number>()

/**
 * Asks every few minutes whether the ledger is true, sets the gauges, and says loudly when it is not. Answers how
 * many statements are false.
 */
export const checkLedger = async (context: Context): Promise<number> => {
  const now = context.clock().getTime()
  if (now - (last.get(context) ?? 0) < everyMs) return 0
  last.set(context, now)
  const { holds, checks, ms } = await verifyLedger(context)
  setGauge('ledger_true', Number(holds))
  setGauge('ledger_checked_timestamp_seconds', Math.round(now / 1000))
  setGauge('ledger_check_duration_seconds', ms / 1000)
  for (const { name, breaches, count } of checks) {
    setGauge(`ledger_breaches{statement="${name}"}`, count)
    if (count) context.log.error({ statement: name, count, breaches }, 'the ledger is not true')
  }
  return checks.filter((check) => !check.holds).length
}
