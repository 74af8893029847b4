import type { Context } from '@/server/context'
import { DomainError } from '@/server/http/errors'
import { bySystem } from '@/server/process/machine'
import { unitOfWork } from '@/server/process/unit-of-work'
import { findDelivered, findExpired, takeUpcoming } from './repository'
import { completeBySystem, expireBySystem } from './steps'

const batch = 200
const remindHours = 24

/** Takes a system step on each booking; one that has moved on meanwhile is skipped. */
const each = async (rows: { id: number }[], take: (id: number) => Promise<unknown>): Promise<number> => {
  let taken = 0
  for (const { id } of rows)
    try {
      await take(id)
      taken++
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
    }
  return taken
}

/** Expires open demands. Returns how many. */
export const expireDemands = async (context: Context): Promise<number> =>
  each(await findExpired(context.db, context.clock(), batch), (id) => expireBySystem(context, id))

/** Completes delivered work nobody objected to. Returns how many. */
export const autoComplete = async (context: Context): Promise<number> =>
  each(await findDelivered(context.db, context.clock(), batch), (id) => completeBySystem(context, id))

/** Reminds both sides of each agreed start, once, the day before. Returns how many bookings. */
export const remindBookings = (context: Context): Promise<number> =>
  unitOfWork(context, async (work) => {
    const upcoming = await takeUpcoming(work.tx, work.now, remindHours, batch)
    for (const booking of upcoming) await work.happened({ type: 'booking.upcoming', booking, by: bySystem })
    return upcoming.length
  })
