import type { Context } from '@/server/context'
import { oneByOne } from '@/server/jobs/one-by-one'
import { bySystem } from '@/server/process/machine'
import { unitOfWork } from '@/server/process/unit-of-work'
import { findDelivered, findExpired, findOverdue, takeOverdue, takeUpcoming } from './repository'
import { completeBySystem, expireBySystem } from './steps'

const batch = 200
const remindHours = 24

/** Expires open demands. Returns how many. */
export const expireDemands = async (context: Context): Promise<number> =>
  oneByOne(
    context,
    await findExpired(context.db, context.clock(), batch),
    'a demand was not expired',
    ({ id }) => expireBySystem(context, id),
  )

/** Completes delivered work nobody objected to. Returns how many. */
export const autoComplete = async (context: Context): Promise<number> =>
  oneByOne(
    context,
    await findDelivered(context.db, context.clock(), batch),
    'delivered work was not completed',
    ({ id }) => completeBySystem(context, id),
  )

/** Reminds both sides of each agreed start, once, the day before. Returns how many bookings. */
export const remindBookings = (context: Context): Promise<number> =>
  unitOfWork(context, async (work) => {
    const upcoming = await takeUpcoming(work.tx, work.now, remindHours, batch)
    for (const booking of upcoming) await work.happened({ type: 'booking.upcoming', booking, by: bySystem })
    return upcoming.length
  })

const askAbout = (context: Context, id: number): Promise<boolean> =>
  unitOfWork(context, async (work) => {
    const booking = await takeOverdue(work.tx, id, work.now)
    if (booking) await work.happened({ type: 'booking.overdue', booking, by: bySystem })
    return booking !== null
  })

/**
 * Asks both sides about work that nobody began or delivered a day after its end, and again every week until somebody
 * takes a step: what was paid waits for one. Returns how many bookings.
 */
export const askAboutOverdue = async (context: Context): Promise<number> =>
  oneByOne(
    context,
    await findOverdue(context.db, context.clock(), batch),
    'the sides of overdue work were not asked',
    ({ id }) => askAbout(context, id),
  )
