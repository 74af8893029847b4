import { processEach } from '@/server/jobs/process-each'
import { lockBooking } from '@/server/modules/bookings/service'
import { isDisputedByBank } from '@/server/modules/escrow/service'
import { systemActor } from '@/server/process/state-machine'
import { unitOfWork, type WorkContext } from '@/server/process/unit-of-work'
import {
  findDispute,
  findDueDisputes,
  findOverdueDisputes,
  markDisputeOverdue,
  type DisputeRow,
} from './repository'
import { beginProposing, escalate } from './transitions'

const batch = 200

/** Ends an overdue stage, unless the dispute has moved on or a bank disputes the money. */
const endStage = (context: WorkContext, { id, bookingId }: DisputeRow): Promise<boolean> =>
  unitOfWork(context, async (work) => {
    const booking = await lockBooking(work.tx, bookingId)
    const dispute = await findDispute(work.tx, id)
    if (!booking || !dispute?.stageUntil || dispute.stageUntil > work.now) return false
    if (await isDisputedByBank(work.tx, bookingId)) return false
    const locked = { dispute, booking, by: systemActor }
    if (dispute.status === 'talking') await beginProposing(work, locked)
    else await escalate(work, locked)
    return true
  })

/** Ends overdue stages of disputes. Returns the number. */
export const expireDisputeStages = async (context: WorkContext): Promise<number> =>
  processEach(
    context,
    await findDueDisputes(context.db, context.clock(), batch),
    'a stage of a dispute was not ended',
    (dispute) => endStage(context, dispute),
  )

/** Says once that a dispute waits for its decision longer than was promised; not while a bank suspends it. */
const sayOverdue = (context: WorkContext, { id, bookingId }: DisputeRow): Promise<boolean> =>
  unitOfWork(context, async (work) => {
    const booking = await lockBooking(work.tx, bookingId)
    if (!booking || (await isDisputedByBank(work.tx, bookingId))) return false
    const dispute = await markDisputeOverdue(work.tx, id, work.now)
    if (dispute) await work.emitEvent({ type: 'dispute.overdue', dispute, booking, by: systemActor })
    return dispute !== null
  })

/** Has operators told of disputes they have not decided in time. Returns how many. */
export const reportOverdueDisputes = async (context: WorkContext): Promise<number> =>
  processEach(
    context,
    await findOverdueDisputes(context.db, context.clock(), batch),
    'an overdue dispute was not told of',
    (dispute) => sayOverdue(context, dispute),
  )
