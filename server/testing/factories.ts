import type { JobContext } from '@/server/jobs/run'
import type { ClientFor } from './api-client'
import { approvedBookingFactories } from './approved-bookings'
import { demandFactories } from './demands'
import { addressInput, peopleFactories } from './people'

export { rio, saoPaulo, type TestUser } from './people'

/** Makes the world a test needs: people straight in the database, work through the API. */
export const factories = (context: JobContext, as: ClientFor) => {
  const people = peopleFactories(context, as)
  const demands = demandFactories(context, as, people)
  return { ...people, ...demands, ...approvedBookingFactories(context, as, demands), addressInput }
}
