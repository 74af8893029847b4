import { processEach } from '@/server/jobs/process-each'
import type { WorkContext } from '@/server/process/unit-of-work'
import { matchBooking } from './matching'
import { findDueWaves } from './wave-repository'

const batch = 50

/**
 * Suggests demands that offers do not come for to more professionals. Answers how many demands. One that fails stays
 * due, first in line, and must not keep those behind it from theirs.
 */
export const runDueWaves = async (context: WorkContext): Promise<number> => {
  const due = await findDueWaves(context.db, context.clock(), batch)
  return processEach(context, due, 'a demand was not suggested', (booking) =>
    matchBooking(context, { booking }),
  )
}
