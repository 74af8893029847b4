import type { OfferStep } from '@/lib/contract/offers'
import { notFound } from '@/server/http/errors'
import { recountOffers, type Booking } from '@/server/modules/bookings/service'
import { bySystem } from '@/server/process/machine'
import { takeStep, takeStepOnAll } from '@/server/process/step'
import type { Reaction, Subscriber } from '@/server/process/subscriber'
import type { Work } from '@/server/process/work'
import { offerMachine } from './machine'
import { findOffer, findOffers, mayStandAgain, ofBooking, standAtLeastUntil, theOne } from './repository'

type Of = { booking: Booking }

const hourMs = 3_600_000
/** Offers that stand again are valid for two more days. */
const revivedHours = 48

/** The booking accepts no more offers: all standing ones end. */
const endStanding = async (work: Work, { booking }: Of) => {
  const ended = await takeStepOnAll(work, offerMachine, {
    step: 'not-select',
    by: bySystem,
    where: ofBooking(booking.id),
  })
  if (ended.length === 0) return
  await work.happened({ type: 'offer.not_selected', offers: await findOffers(work.tx, ended), booking })
}

/** The approved offer follows its booking. */
const follow =
  (step: Extract<OfferStep, 'pay' | 'complete' | 'cancel'>) =>
  async (work: Work, { booking }: Of) => {
    if (booking.approvedOfferId === null) return
    await takeStepOnAll(work, offerMachine, {
      step,
      by: bySystem,
      where: theOne(booking.approvedOfferId),
    })
  }

const recount = ({ tx }: Work, { booking }: Of) => recountOffers(tx, booking.id)

/** Not paid: the offer stands again beside the others; an instant booking's offer ends. */
const release: Reaction<'booking.hold_ended'> = async (work, { booking, held }) => {
  const offer = await findOffer(work.tx, held.offer)
  if (!offer) throw notFound()
  await takeStep(work, offerMachine, offer, {
    step: 'release',
    by: bySystem,
    outcome: booking.isInstant ? 'canceled' : 'pending',
  })
  await recountOffers(work.tx, booking.id)
}

/** The demand is open again: offers that were not selected, and are still possible, stand again. */
const revive = async (work: Work, { booking }: Of) => {
  const revived = await takeStepOnAll(work, offerMachine, {
    step: 'revive',
    by: bySystem,
    where: mayStandAgain(booking.id, work.now),
    set: standAtLeastUntil(new Date(work.now.getTime() + revivedHours * hourMs)),
  })
  await recountOffers(work.tx, booking.id)
  if (revived.length === 0) return
  await work.happened({ type: 'offer.revived', offers: await findOffers(work.tx, revived), booking })
}

/** Moves offers with their booking, and counts the standing ones when offers move. */
export const offers: Subscriber = {
  name: 'offers',
  on: {
    'booking.reserved': recount,
    'booking.hold_ended': release,
    'booking.confirmed': async (work, event) => {
      await follow('pay')(work, event)
      await endStanding(work, event)
      await recount(work, event)
    },
    'booking.canceled': endStanding,
    'booking.expired': endStanding,
    'booking.completed': follow('complete'),
    'booking.unwound': follow('cancel'),
    'booking.revived': revive,
    'offer.sent': recount,
    'offer.withdrawn': recount,
    'offer.rejected': recount,
    'offer.expired': recount,
  },
}
