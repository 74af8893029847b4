import type { Simulator } from '@/server/adapters/payments/simulator/simulator'
import type { JobContext } from '@/server/jobs/run'
import type { ScheduledTaskContext } from '@/server/jobs/scheduled'
import type { BookingsContext } from '@/server/modules/bookings/presenter'
import { readOnMyWayAt } from '@/server/modules/chat/on-my-way'
import { listPresenceInRoom } from '@/server/modules/chat/service'
import { readWarranty } from '@/server/modules/claims/service'
import { readNoShowSums } from '@/server/modules/escrow/service'
import { offersByIds } from '@/server/modules/offers/service'
import { presentLatestPayments } from '@/server/modules/payments/service'
import { presentReviewsOfBookings } from '@/server/modules/reviews/service'
import { makeEventDispatcher } from '@/server/process/subscriber'
import './events'
import { jobHandlers } from './job-handlers'
import { scheduledTasks } from './scheduled-tasks'
import { subscribers } from './subscribers'

/** Context with the dependencies that modules supply to each other, to the worker and to the demo. */
export interface Application extends JobContext, ScheduledTaskContext, BookingsContext {
  /** The simulated gateway, where it is in use: the demo's buttons act on it. */
  simulator: Simulator | null
}

/** Composes the modules of the application. */
export const composition = (
  simulator: Simulator | null,
): Pick<Application, 'dispatchEvent' | 'jobHandlers' | 'scheduledTasks' | 'bookingParts'> => ({
  dispatchEvent: makeEventDispatcher(subscribers),
  jobHandlers: jobHandlers(simulator),
  scheduledTasks,
  bookingParts: {
    offers: offersByIds,
    reviews: presentReviewsOfBookings,
    payments: presentLatestPayments,
    onMyWay: readOnMyWayAt,
    warranty: readWarranty,
    noShow: { sums: readNoShowSums, presence: listPresenceInRoom },
  },
})
