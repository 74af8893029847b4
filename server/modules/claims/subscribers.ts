import { lockBooking } from '@/server/modules/bookings/service'
import { isDisputedByBank } from '@/server/modules/escrow/service'
import { systemActor } from '@/server/process/state-machine'
import type { EventHandler, Subscriber } from '@/server/process/subscriber'
import { findOpenClaim } from './repository'
import { resume, suspend } from './transitions'

const onOpened: EventHandler<'chargeback.opened'> = async (work, { booking: about }) => {
  const booking = about && (await lockBooking(work.tx, about.id))
  const claim = booking && (await findOpenClaim(work.tx, booking.id))
  if (booking && claim?.suspendedAt === null) await suspend(work, { claim, booking, by: systemActor })
}

/** A payment may be disputed twice: the claim goes on after the last decision. */
const onClosed: EventHandler<'chargeback.closed'> = async (work, { booking: about }) => {
  const booking = about && (await lockBooking(work.tx, about.id))
  const claim = booking && (await findOpenClaim(work.tx, booking.id))
  if (!booking || !claim?.suspendedAt || (await isDisputedByBank(work.tx, booking.id))) return
  await resume(work, { claim, booking, by: systemActor })
}

/** While a bank disputes the payment, the claim waits. */
export const claimsSubscriber: Subscriber = {
  name: 'claims',
  on: { 'chargeback.opened': onOpened, 'chargeback.closed': onClosed },
}
