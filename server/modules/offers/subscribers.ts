import type { OfferStep } from '@/lib/contract/offers'
import { notFoundError } from '@/server/http/errors'
import { findBooking, recountOffers, type Booking } from '@/server/modules/bookings/service'
import { systemActor } from '@/server/process/state-machine'
import type { EventHandler, Subscriber } from '@/server/process/subscriber'
import { transition, transitionAll } from '@/server/process/transition'
import type { UnitOfWork } from '@/server/process/work'
import {
  byBookingId,
  byOfferId,
  extendExpiryTo,
  findOffer,
  findOffers,
  findOffersTakenBy,
  isRevivable,
} from './repository'
import { offerStateMachine } from './state-machine'

type Of = { booking: Booking }

const hourMs = 3_600_000
/** Offers that stand again are valid for two more days. */
const revivedHours = 48

/** The booking accepts no more offers: all standing ones end. */
const endPendingOffers = async (work: UnitOfWork, { booking }: Of) => {
  const ended = await transitionAll(work, offerStateMachine, {
    step: 'not-select',
    by: systemActor,
    where: byBookingId(booking.id),
  })
  if (ended.length === 0) return
  await work.emitEvent({ type: 'offer.not_selected', offers: await findOffers(work.tx, ended), booking })
}

/** The approved offer follows its booking. */
const follow =
  (step: Extract<OfferStep, 'pay' | 'complete' | 'cancel'>) =>
  async (work: UnitOfWork, { booking }: Of) => {
    if (booking.approvedOfferId === null) return
    await transitionAll(work, offerStateMachine, {
      step,
      by: systemActor,
      where: byOfferId(booking.approvedOfferId),
    })
  }

const recount = ({ tx }: UnitOfWork, { booking }: Of) => recountOffers(tx, booking.id)

/** Unpaid: the offer is open again beside the others; an instant booking's offer ends. */
const release: EventHandler<'booking.hold_ended'> = async (work, { booking, held }) => {
  const offer = await findOffer(work.tx, held.offer)
  if (!offer) throw notFoundError()
  await transition(work, offerStateMachine, offer, {
    step: 'release',
    by: systemActor,
    outcome: booking.isInstant ? 'canceled' : 'pending',
  })
  await recountOffers(work.tx, booking.id)
}

/** The demand is open again: offers that were not selected, and are still possible, stand again. */
const revive = async (work: UnitOfWork, { booking }: Of) => {
  const revived = await transitionAll(work, offerStateMachine, {
    step: 'revive',
    by: systemActor,
    where: isRevivable(booking.id, work.now),
    set: extendExpiryTo(new Date(work.now.getTime() + revivedHours * hourMs)),
  })
  await recountOffers(work.tx, booking.id)
  if (revived.length === 0) return
  await work.emitEvent({ type: 'offer.revived', offers: await findOffers(work.tx, revived), booking })
}

/** The provider's time is booked: their open offers at that time cannot be approved any more. */
const announceTaken = async (work: UnitOfWork, { booking }: Of) => {
  const { id, providerId } = booking
  if (providerId === null) return
  for (const offer of await findOffersTakenBy(work.tx, { booking: id, provider: providerId })) {
    const about = await findBooking(work.tx, offer.bookingId)
    if (about) await work.emitEvent({ type: 'offer.time_taken', offer, booking: about })
  }
}

/** Moves offers with their booking, and counts the standing ones when offers move. */
export const offersSubscriber: Subscriber = {
  name: 'offers',
  on: {
    'booking.reserved': recount,
    'booking.hold_ended': release,
    'booking.confirmed': async (work, event) => {
      await follow('pay')(work, event)
      await endPendingOffers(work, event)
      await recount(work, event)
      await announceTaken(work, event)
    },
    'booking.moved': announceTaken,
    'booking.canceled': endPendingOffers,
    'booking.expired': endPendingOffers,
    'booking.completed': follow('complete'),
    'booking.unwound': follow('cancel'),
    'booking.revived': revive,
    'offer.sent': recount,
    'offer.withdrawn': recount,
    'offer.rejected': recount,
    'offer.expired': recount,
  },
}
