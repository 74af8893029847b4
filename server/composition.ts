import type { Context } from '@/server/context'
import { offersByIds } from '@/server/modules/offers/service'
import { paymentsOfBookings } from '@/server/modules/payments/service'
import { reviewsOfBookings } from '@/server/modules/reviews/service'
import { subscribers } from './subscribers'

/** How the modules of the application are put together. */
export const composition: Pick<Context, 'subscribers' | 'bookingParts'> = {
  subscribers,
  bookingParts: { offers: offersByIds, reviews: reviewsOfBookings, payments: paymentsOfBookings },
}
