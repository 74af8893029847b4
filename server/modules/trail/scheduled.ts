import type { Needs } from '@/server/context'
import { isDue } from '@/server/jobs/is-due'
import { setGauge } from '@/server/metrics/gauges'
import { verifyTrail } from './verify'

const dayMs = 86_400_000

/**
 * Verifies the trail once a day in each worker, and at its start. The log line holds the head: logs kept elsewhere are
 * the anchor that shows whether the whole chain was written anew.
 */
export const verifyTrailDaily = async (context: Needs<'db' | 'log' | 'clock'>): Promise<number> => {
  if (!isDue(context, 'trail', dayMs)) return 0
  const { count, head, broken } = await verifyTrail(context.db)
  setGauge('trail_unbroken', Number(!broken))
  if (broken)
    context.log.error({ entry: broken.seq, fault: broken.fault, count }, 'trail verification failed')
  // Of the level that is logged by default: an anchor that is not kept is none.
  else if (count > 0) context.log.warn({ head: `${count}:${head?.hash}` }, 'trail verified')
  return 0
}
