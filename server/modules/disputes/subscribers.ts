import { lockBooking } from '@/server/modules/bookings/service'
import { readEscrowTotals } from '@/server/modules/escrow/service'
import { systemActor } from '@/server/process/state-machine'
import type { EventHandler, Subscriber } from '@/server/process/subscriber'
import { recordCreation } from '@/server/process/transition'
import { readDisputedTotals } from './disputed-money'
import { isSide } from './policy'
import { findLatestDispute, findStateBefore, insertDispute, setStageEnd } from './repository'
import { disputeStateMachine } from './state-machine'
import { settleByBooking, talk, withdraw } from './transitions'

/** A disputed booking gets a dispute, which begins with talking. An open one goes on. */
const open: EventHandler<'booking.disputed'> = async (work, { booking, by, reason }) => {
  const bookingStatus = await findStateBefore(work.tx, booking.id)
  if (!bookingStatus || !isSide(by.actor)) return
  const { heldCents } = await readEscrowTotals(work.tx, booking)
  const dispute = await insertDispute(work.tx, {
    bookingId: booking.id,
    openedBy: by.actor,
    reason,
    bookingStatus,
    heldCents,
    createdAt: work.now,
  })
  if (!dispute) return
  await recordCreation(work, disputeStateMachine, dispute, { step: 'dispute.open', by })
  await talk(work, { dispute, booking, by: systemActor })
}

/** A declined warranty claim that is disputed gets a dispute of its own. */
const openOfClaim: EventHandler<'claim.disputed'> = async (
  work,
  { claim, booking, by, reason, mostCents },
) => {
  if (!isSide(by.actor)) return
  const dispute = await insertDispute(work.tx, {
    bookingId: booking.id,
    claimId: claim.id,
    openedBy: by.actor,
    reason,
    bookingStatus: booking.status,
    heldCents: mostCents,
    createdAt: work.now,
  })
  if (!dispute) return
  await recordCreation(work, disputeStateMachine, dispute, { step: 'dispute.open', by })
  await talk(work, { dispute, booking, by: systemActor })
}

/** A withdrawn claim ends its dispute, unless it was the dispute that was withdrawn. */
const followClaim: EventHandler<'claim.withdrawn'> = async (work, { claim, booking, by }) => {
  const dispute = await findLatestDispute(work.tx, booking.id)
  if (dispute?.claimId === claim.id && isOpen(dispute.status)) await withdraw(work, { dispute, booking, by })
}

const isOpen = (status: string) => status !== 'resolved' && status !== 'withdrawn'

const follow: EventHandler<'booking.resolved'> = async (work, { booking, by, note }) => {
  const dispute = await findLatestDispute(work.tx, booking.id)
  if (dispute && isOpen(dispute.status)) await settleByBooking(work, { dispute, booking, by }, note)
}

/**
 * The time a bank contested the money does not count: the stage's end moves, and the held sum is read again.
 */
const resume: EventHandler<'chargeback.closed'> = async (work, { booking: closed, chargeback }) => {
  const booking = closed && (await lockBooking(work.tx, closed.id))
  const dispute = booking && (await findLatestDispute(work.tx, booking.id))
  if (!booking || !dispute?.stageUntil || !isOpen(dispute.status)) return
  const since = Math.max(chargeback.createdAt.getTime(), dispute.createdAt.getTime())
  const stageUntil = new Date(dispute.stageUntil.getTime() + work.now.getTime() - since)
  await setStageEnd(
    work.tx,
    dispute.id,
    stageUntil,
    (await readDisputedTotals(work.tx, dispute, booking, work.now)).heldCents,
  )
}

export const disputesSubscriber: Subscriber = {
  name: 'disputes',
  on: {
    'booking.disputed': open,
    'booking.resolved': follow,
    'claim.disputed': openOfClaim,
    'claim.withdrawn': followClaim,
    'chargeback.closed': resume,
  },
}
