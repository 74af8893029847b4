import type { Simulator } from '@/server/adapters/payments/simulator/simulator'
import type { JobContext } from '@/server/jobs/run'
import type { SweepContext } from '@/server/jobs/timed'
import type { BookingsContext } from '@/server/modules/bookings/presenter'
import { onMyWayAtOf } from '@/server/modules/chat/on-my-way'
import { offersByIds } from '@/server/modules/offers/service'
import { paymentsOfBookings } from '@/server/modules/payments/service'
import { reviewsOfBookings } from '@/server/modules/reviews/service'
import { tellSubscribers } from '@/server/process/subscriber'
import './events'
import { jobHandlers } from './job-handlers'
import { subscribers } from './subscribers'
import { sweeps } from './sweeps'

/** The context with what its modules supply to each other, to the worker and to the demo. */
export interface Application extends JobContext, SweepContext, BookingsContext {
  /** The simulated gateway, where it is in use: the demo's buttons act on it. */
  simulator: Simulator | null
}

/** Composes the modules of the application. */
export const composition = (
  simulator: Simulator | null,
): Pick<Application, 'dispatchEvent' | 'jobHandlers' | 'sweeps' | 'bookingParts'> => ({
  dispatchEvent: tellSubscribers(subscribers),
  jobHandlers: jobHandlers(simulator),
  sweeps,
  bookingParts: {
    offers: offersByIds,
    reviews: reviewsOfBookings,
    payments: paymentsOfBookings,
    onMyWay: onMyWayAtOf,
  },
})
