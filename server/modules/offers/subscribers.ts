import type { OfferStep } from '@/lib/contract/offers'
import { recountOffers, type Booking } from '@/server/modules/bookings/service'
import { bySystem } from '@/server/process/machine'
import { takeStepOnAll } from '@/server/process/step'
import type { Subscriber } from '@/server/process/subscriber'
import type { Work } from '@/server/process/unit-of-work'
import { offerMachine } from './machine'
import { findOffers, mayStandAgain, ofBooking, standAtLeastUntil, theOne } from './repository'

type Of = { booking: Booking }

const hourMs = 3_600_000
/** Offers that stand again have two days to be chosen. */
const revivedHours = 48

/** The booking takes no more: every offer still standing ends. */
const endStanding = async (work: Work, { booking }: Of) => {
  const ended = await takeStepOnAll(work, offerMachine, {
    step: 'not-select',
    by: bySystem,
    where: ofBooking(booking.id),
  })
  if (ended.length === 0) return
  await work.happened({ type: 'offer.not_selected', offers: await findOffers(work.tx, ended), booking })
}

/** The offer that was approved goes the way of its booking. */
const follow =
  (step: Extract<OfferStep, 'complete' | 'cancel'>) =>
  async (work: Work, { booking }: Of) => {
    if (booking.approvedOfferId === null) return
    await takeStepOnAll(work, offerMachine, {
      step,
      by: bySystem,
      where: theOne(booking.approvedOfferId),
    })
  }

/** The demand is open again: the offers that were not selected, and still can be kept, stand again. */
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

/** What becomes of offers when their booking moves, and how many stand when they move. */
export const offers: Subscriber = {
  name: 'offers',
  on: {
    'booking.confirmed': async (work, event) => {
      await endStanding(work, event)
      await recountOffers(work.tx, event.booking.id)
    },
    'booking.canceled': endStanding,
    'booking.expired': endStanding,
    'booking.completed': follow('complete'),
    'booking.unwound': follow('cancel'),
    'booking.revived': revive,
    'offer.sent': ({ tx }, { booking }) => recountOffers(tx, booking.id),
    'offer.withdrawn': ({ tx }, { booking }) => recountOffers(tx, booking.id),
    'offer.rejected': ({ tx }, { booking }) => recountOffers(tx, booking.id),
    'offer.expired': ({ tx }, { booking }) => recountOffers(tx, booking.id),
  },
}
