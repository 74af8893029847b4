import { lockBooking } from '@/server/modules/bookings/service'
import { heldOf } from '@/server/modules/escrow/service'
import { bySystem } from '@/server/process/machine'
import { recordCreation } from '@/server/process/step'
import type { Reaction, Subscriber } from '@/server/process/subscriber'
import { disputeMachine } from './machine'
import { isSide } from './policy'
import { findLatestOf, findStateBefore, insertDispute, setStageEnd } from './repository'
import { followBooking, talk } from './steps'

/** A disputed booking gets a dispute, which begins with talking. An open one goes on. */
const open: Reaction<'booking.disputed'> = async (work, { booking, by, reason }) => {
  const bookingStatus = await findStateBefore(work.tx, booking.id)
  if (!bookingStatus || !isSide(by.actor)) return
  const { heldCents } = await heldOf(work.tx, booking)
  const dispute = await insertDispute(work.tx, {
    bookingId: booking.id,
    openedBy: by.actor,
    reason,
    bookingStatus,
    heldCents,
    createdAt: work.now,
  })
  if (!dispute) return
  await recordCreation(work, disputeMachine, dispute, { step: 'dispute.open', by })
  await talk(work, { dispute, booking, by: bySystem })
}

const isOpen = (status: string) => status !== 'resolved' && status !== 'withdrawn'

const follow: Reaction<'booking.resolved'> = async (work, { booking, by, note }) => {
  const dispute = await findLatestOf(work.tx, booking.id)
  if (dispute && isOpen(dispute.status)) await followBooking(work, { dispute, booking, by }, note)
}

/**
 * The time a bank contested the money does not count: the stage's end moves, and the held sum is read again.
 */
const resume: Reaction<'chargeback.closed'> = async (work, { booking: closed, chargeback }) => {
  const booking = closed && (await lockBooking(work.tx, closed.id))
  const dispute = booking && (await findLatestOf(work.tx, booking.id))
  if (!booking || !dispute?.stageUntil || !isOpen(dispute.status)) return
  const since = Math.max(chargeback.createdAt.getTime(), dispute.createdAt.getTime())
  const stageUntil = new Date(dispute.stageUntil.getTime() + work.now.getTime() - since)
  await setStageEnd(work.tx, dispute.id, stageUntil, (await heldOf(work.tx, booking)).heldCents)
}

export const disputes: Subscriber = {
  name: 'disputes',
  on: { 'booking.disputed': open, 'booking.resolved': follow, 'chargeback.closed': resume },
}
