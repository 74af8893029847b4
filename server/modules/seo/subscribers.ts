import type { Booking } from '@/server/modules/bookings/service'
import type { Subscriber } from '@/server/process/subscriber'
import type { UnitOfWork } from '@/server/process/work'
import { invalidateHomePage, invalidateProviderPages } from './page-invalidation'

/** Invalidates the figures of the provider, and of such work in its place. */
const ofFigures = async (work: UnitOfWork, { booking }: { booking: Booking }) => {
  if (booking.providerId === null) return
  const there = new Map([[booking.subServiceId, [booking.cityIbge]]])
  await invalidateProviderPages(work, booking.providerId, there)
}

/** Has public pages that show a provider's figures made anew. */
export const publicPagesSubscriber: Subscriber = {
  name: 'public pages',
  on: {
    'booking.completed': ofFigures,
    // Reviews of customers are on no public page.
    'review.published': async (work, { reviews, booking }) => {
      if (!reviews.some(({ side }) => side === 'customer')) return
      await ofFigures(work, { booking })
      invalidateHomePage(work.broadcast)
    },
  },
}
