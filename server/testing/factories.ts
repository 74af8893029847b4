import type { JobContext } from '@/server/jobs/run'
import { agreedWorkFactories } from './agreed-work'
import { demandFactories } from './demands'
import { addressInput, peopleFactories } from './people'
import type { As } from './speaker'

export { rio, saoPaulo, type TestUser } from './people'

/** Makes the world a test needs: people straight in the database, work through the API. */
export const factories = (context: JobContext, as: As) => {
  const people = peopleFactories(context, as)
  const demands = demandFactories(context, as, people)
  return { ...people, ...demands, ...agreedWorkFactories(context, as, demands), addressInput }
}
