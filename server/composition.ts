import type { Context } from '@/server/context'
import { onMyWayAtOf } from '@/server/modules/chat/on-my-way'
import { offersByIds } from '@/server/modules/offers/service'
import { paymentsOfBookings } from '@/server/modules/payments/service'
import { reviewsOfBookings } from '@/server/modules/reviews/service'
import { jobHandlers } from './job-handlers'
import { subscribers } from './subscribers'
import { sweeps } from './sweeps'

/** How the modules of the application are put together. */
export const composition: Pick<Context, 'subscribers' | 'jobHandlers' | 'sweeps' | 'bookingParts'> = {
  subscribers,
  jobHandlers,
  sweeps,
  bookingParts: {
    offers: offersByIds,
    reviews: reviewsOfBookings,
    payments: paymentsOfBookings,
    onMyWay: onMyWayAtOf,
  },
}
