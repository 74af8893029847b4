import type { Context } from '@/server/context'
import { oneByOne } from '@/server/jobs/one-by-one'
import { matchBooking } from './matching'
import { findDueWaves } from './wave-repository'

const batch = 50

/**
 * Suggests demands that offers do not come for to more professionals. Answers how many demands. One that fails stays
 * due, first in line, and must not keep those behind it from theirs.
 */
export const askMore = async (context: Context): Promise<number> => {
  const due = await findDueWaves(context.db, context.clock(), batch)
  return oneByOne(context, due, 'a demand was not suggested', (booking) => matchBooking(context, { booking }))
}
