import type { Context } from '@/server/context'
import { matchBooking } from './matching'
import { findDueWaves } from './wave-repository'

const batch = 50

/** Suggests demands that offers do not come for to more professionals. Answers how many demands. */
export const askMore = async (context: Context): Promise<number> => {
  const due = await findDueWaves(context.db, context.clock(), batch)
  for (const booking of due) await matchBooking(context, { booking })
  return due.length
}
