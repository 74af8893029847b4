import type { Context } from '@/server/context'
import { oneByOne } from '@/server/jobs/one-by-one'
import { lockBooking } from '@/server/modules/bookings/service'
import { isContested } from '@/server/modules/escrow/service'
import { bySystem } from '@/server/process/machine'
import { unitOfWork } from '@/server/process/unit-of-work'
import { findDispute, findDue, findOverdue, markOverdue, type DisputeRow } from './repository'
import { beginProposing, escalate } from './steps'

const batch = 200

/** Ends a stage whose time is over, unless it has moved on or a bank contests the money. */
const endStage = (context: Context, { id, bookingId }: DisputeRow): Promise<boolean> =>
  unitOfWork(context, async (work) => {
    const booking = await lockBooking(work.tx, bookingId)
    const dispute = await findDispute(work.tx, id)
    if (!booking || !dispute?.stageUntil || dispute.stageUntil > work.now) return false
    if (await isContested(work.tx, bookingId)) return false
    const standing = { dispute, booking, by: bySystem }
    if (dispute.status === 'talking') await beginProposing(work, standing)
    else await escalate(work, standing)
    return true
  })

/** Ends the stages of disputes whose time is over. Returns how many. */
export const endDisputeStages = async (context: Context): Promise<number> =>
  oneByOne(
    context,
    await findDue(context.db, context.clock(), batch),
    'a stage of a dispute was not ended',
    (dispute) => endStage(context, dispute),
  )

/** Says once that a dispute waits for its decision longer than was promised; not while a bank suspends it. */
const sayOverdue = (context: Context, { id, bookingId }: DisputeRow): Promise<boolean> =>
  unitOfWork(context, async (work) => {
    const booking = await lockBooking(work.tx, bookingId)
    if (!booking || (await isContested(work.tx, bookingId))) return false
    const dispute = await markOverdue(work.tx, id, work.now)
    if (dispute) await work.happened({ type: 'dispute.overdue', dispute, booking, by: bySystem })
    return dispute !== null
  })

/** Has operators told of disputes they have not decided in time. Returns how many. */
export const reportOverdueDisputes = async (context: Context): Promise<number> =>
  oneByOne(
    context,
    await findOverdue(context.db, context.clock(), batch),
    'an overdue dispute was not told of',
    (dispute) => sayOverdue(context, dispute),
  )
