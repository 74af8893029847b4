import { processEach } from '@/server/jobs/process-each'
import { systemActor } from '@/server/process/state-machine'
import { unitOfWork, type WorkContext } from '@/server/process/unit-of-work'
import {
  claimOverdue,
  claimUpcoming,
  findDelivered,
  findExpired,
  findOverdue,
  findSettleableNoShows,
} from './repository'
import { completeBySystem, expireBySystem, settleNoShowBySystem } from './transitions'

const batch = 200
const remindHours = 24
/** No reminder this soon after paying, hours. */
const remindRestHours = 6

/** Expires open demands. Returns how many. */
export const expireDemands = async (context: WorkContext): Promise<number> =>
  processEach(
    context,
    await findExpired(context.db, context.clock(), batch),
    'a demand was not expired',
    ({ id }) => expireBySystem(context, id),
  )

/** Completes delivered work nobody objected to. Returns how many. */
export const completeDeliveredBookings = async (context: WorkContext): Promise<number> =>
  processEach(
    context,
    await findDelivered(context.db, context.clock(), batch),
    'delivered work was not completed',
    ({ id }) => completeBySystem(context, id),
  )

/** Settles no-shows nobody objected to in time. Returns how many. */
export const settleNoShows = async (context: WorkContext): Promise<number> =>
  processEach(
    context,
    await findSettleableNoShows(context.db, context.clock(), batch),
    'a no-show was not settled',
    ({ id }) => settleNoShowBySystem(context, id),
  )

/** Reminds both sides of each agreed start, once, the day before, but not right after paying. Returns the number. */
export const remindBookings = (context: WorkContext): Promise<number> =>
  unitOfWork(context, async (work) => {
    const upcoming = await claimUpcoming(
      work.tx,
      { now: work.now, hours: remindHours, restHours: remindRestHours },
      batch,
    )
    for (const booking of upcoming)
      await work.emitEvent({ type: 'booking.upcoming', booking, by: systemActor })
    return upcoming.length
  })

const promptOverdueBooking = (context: WorkContext, id: number): Promise<boolean> =>
  unitOfWork(context, async (work) => {
    const booking = await claimOverdue(work.tx, id, work.now)
    if (booking) await work.emitEvent({ type: 'booking.overdue', booking, by: systemActor })
    return booking !== null
  })

/**
 * Reminds both sides of work not begun or delivered a day after its end, and again every week until the next
 * step: its payment waits for one. Returns the number of bookings.
 */
export const promptOverdueBookings = async (context: WorkContext): Promise<number> =>
  processEach(
    context,
    await findOverdue(context.db, context.clock(), batch),
    'the sides of overdue work were not asked',
    ({ id }) => promptOverdueBooking(context, id),
  )
