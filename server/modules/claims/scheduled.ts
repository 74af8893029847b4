import { processEach } from '@/server/jobs/process-each'
import { lockBooking } from '@/server/modules/bookings/service'
import { systemActor } from '@/server/process/state-machine'
import { unitOfWork, type WorkContext } from '@/server/process/unit-of-work'
import { findClaim, findDueClaims, type ClaimRow } from './repository'
import { expire } from './transitions'

const batch = 200

/** Ends an overdue stage, unless the claim has moved on or is suspended. */
const endStage = (context: WorkContext, { id, bookingId }: ClaimRow): Promise<boolean> =>
  unitOfWork(context, async (work) => {
    const booking = await lockBooking(work.tx, bookingId)
    const claim = await findClaim(work.tx, id)
    if (!booking || !claim?.stageUntil || claim.stageUntil > work.now || claim.suspendedAt !== null)
      return false
    await expire(work, { claim, booking, by: systemActor })
    return true
  })

/** Ends overdue stages of warranty claims. Returns the number. */
export const expireClaims = async (context: WorkContext): Promise<number> =>
  processEach(
    context,
    await findDueClaims(context.db, context.clock(), batch),
    'a stage of a warranty claim was not ended',
    (claim) => endStage(context, claim),
  )
