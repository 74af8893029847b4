import type { Context } from '@/server/context'
import { isAway } from '@/server/db/unavailable'
import { matchBooking } from './matching'
import { findDueWaves } from './wave-repository'

const batch = 50

/**
 * Suggests demands that offers do not come for to more professionals. Answers how many demands. One that fails stays
 * due, first in line, and must not keep those behind it from theirs.
 */
export const askMore = async (context: Context): Promise<number> => {
  const due = await findDueWaves(context.db, context.clock(), batch)
  let asked = 0
  for (const booking of due)
    try {
      await matchBooking(context, { booking })
      asked++
    } catch (error) {
      if (isAway(error)) throw error
      context.log.error({ err: error, booking }, 'a demand was not suggested')
    }
  return asked
}
