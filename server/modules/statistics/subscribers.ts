import { enqueue } from '@/server/jobs/outbox'
import type { Booking } from '@/server/modules/bookings/service'
import type { EventHandler, Subscriber } from '@/server/process/subscriber'
import type { UnitOfWork } from '@/server/process/work'
import { answerHours } from './answers-repository'
import { findBookingProvider } from './repository'
import { updateReputation } from './service'

const ofBooking = async ({ tx }: UnitOfWork, booking: Booking) => {
  if (booking.providerId !== null) await updateReputation(tx, booking.providerId)
}

/** Completed work that was refunded or charged back no longer counts; after a won dispute it does. */
const ofPayment: EventHandler<'payment.refunded' | 'payment.disputed' | 'payment.dispute_closed'> = async (
  { tx },
  { payment },
) => {
  const provider = payment.bookingId === null ? null : await findBookingProvider(tx, payment.bookingId)
  if (provider !== null) await updateReputation(tx, provider)
}

/** Events that change providers' public figures. */
export const statisticsSubscriber: Subscriber = {
  name: 'statistics',
  on: {
    'suggestion.made': ({ tx, now }, { booking, suggestions }) =>
      enqueue(
        tx,
        'answers.settle',
        { booking: booking.id, suggestions: suggestions.map(({ id }) => id) },
        new Date(now.getTime() + answerHours * 3_600_000),
      ),
    'offer.withdrawn': async ({ tx }, { offer: { bookingId: booking, suggestionId } }) => {
      if (suggestionId !== null) await enqueue(tx, 'answers.settle', { booking, suggestions: [suggestionId] })
    },
    'booking.canceled': ({ tx }, { booking }) => enqueue(tx, 'answers.settle', { booking: booking.id }),
    'booking.completed': (work, { booking }) => ofBooking(work, booking),
    'review.published': (work, { booking }) => ofBooking(work, booking),
    'payment.refunded': ofPayment,
    'payment.disputed': ofPayment,
    'payment.dispute_closed': ofPayment,
  },
}
