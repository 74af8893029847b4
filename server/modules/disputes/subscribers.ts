import { lockBooking, type Booking } from '@/server/modules/bookings/service'
import { readEscrowTotals } from '@/server/modules/escrow/service'
import { systemActor, type Actor } from '@/server/process/state-machine'
import type { EventHandler, Subscriber } from '@/server/process/subscriber'
import { recordCreation } from '@/server/process/transition'
import type { UnitOfWork } from '@/server/process/work'
import { readDisputedTotals } from './disputed-money'
import { isSide } from './policy'
import { findLatestDispute, findStateBefore, insertDispute, setStageEnd } from './repository'
import { disputeStateMachine } from './state-machine'
import { settleByBooking, talk, withdraw } from './transitions'

type Opening = Omit<Parameters<typeof insertDispute>[1], 'bookingId' | 'openedBy' | 'createdAt'>

/** A dispute begins with talking. An open one goes on. */
const begin = async (
  work: UnitOfWork,
  { booking, by }: { booking: Booking; by: Actor },
  values: Opening,
): Promise<void> => {
  if (!isSide(by.actor)) return
  const opened = { bookingId: booking.id, openedBy: by.actor, createdAt: work.now }
  const dispute = await insertDispute(work.tx, { ...values, ...opened })
  if (!dispute) return
  await recordCreation(work, disputeStateMachine, dispute, { step: 'dispute.open', by })
  await talk(work, { dispute, booking, by: systemActor })
}

/** A disputed booking gets a dispute. */
const open: EventHandler<'booking.disputed'> = async (work, { booking, by, reason }) => {
  const bookingStatus = await findStateBefore(work.tx, booking.id)
  if (!bookingStatus) return
  const { heldCents } = await readEscrowTotals(work.tx, booking)
  await begin(work, { booking, by }, { reason, bookingStatus, heldCents })
}

/** A declined warranty claim that is disputed gets a dispute of its own. */
const openOfClaim: EventHandler<'claim.disputed'> = (work, { claim, booking, by, reason, mostCents }) =>
  begin(
    work,
    { booking, by },
    { claimId: claim.id, reason, bookingStatus: booking.status, heldCents: mostCents },
  )

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
  const { heldCents } = await readDisputedTotals(work.tx, dispute, booking, work.now)
  await setStageEnd(work.tx, dispute.id, stageUntil, heldCents)
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
