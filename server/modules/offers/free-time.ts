import type { Tx } from '@/server/db/client'
import { validationError } from '@/server/http/errors'
import { isTimeTaken } from './repository'

interface Proposal {
  provider: number
  booking: number
  startsAt: Date
  minutes: number
}

/**
 * Rejects on `starts_at` a time at which the provider is already booked. Not locked: approving checks again, under the
 * exclusion constraint of the slots.
 */
export const requireFreeTime = async (tx: Tx, { startsAt, minutes, ...whose }: Proposal): Promise<void> => {
  if (await isTimeTaken(tx, whose, startsAt, minutes)) throw validationError({ starts_at: ['time_taken'] })
}
