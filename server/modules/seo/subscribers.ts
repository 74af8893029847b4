import type { Booking } from '@/server/modules/bookings/service'
import type { Subscriber } from '@/server/process/subscriber'
import type { Work } from '@/server/process/work'
import { homeOutdated, providerOutdated } from './outdated'

/** The figures of who did the work, and of such work where it was done. */
const ofFigures = async (work: Work, { booking }: { booking: Booking }) => {
  if (booking.providerId === null) return
  const there = new Map([[booking.subServiceId, [booking.cityIbge]]])
  await providerOutdated(work, booking.providerId, there)
}

/** Has public pages that show a provider's figures made anew. */
export const publicPages: Subscriber = {
  name: 'public pages',
  on: {
    'booking.completed': ofFigures,
    // What a provider writes of a customer is on no public page.
    'review.published': async (work, { reviews, booking }) => {
      if (!reviews.some(({ side }) => side === 'customer')) return
      await ofFigures(work, { booking })
      homeOutdated(work.emit)
    },
  },
}
