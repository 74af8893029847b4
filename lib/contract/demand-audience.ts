import { z } from 'zod'
import { endpoint } from './endpoint'
import { otherCitiesSchema, otherWorkSchema, responseTimeSchema } from './local-supply'
import { ibge } from './places'
import { pkParams } from './values'

/** Maximum counted recipients; above it "more than" is shown. */
export const maxNotifiedCount = 101
/** Maximum additional cities of a demand. */
export const maxExtraCities = 20

const audienceSchema = z.object({
  /** Matching has run. */
  is_matched: z.boolean(),
  /** Notified providers, at most `maxNotifiedCount`. */
  told: z.number().int(),
  /** Professionals without free time when the work is wanted, where none was notified; counted likewise. */
  busy: z.number().int(),
  answers: responseTimeSchema,
  /** Without recipients; else empty. */
  cities: otherCitiesSchema,
  /** Without recipients; else empty. */
  services: otherWorkSchema,
  /** The customer is notified when a provider joins. */
  is_watching: z.boolean(),
})
export type DemandAudience = z.infer<typeof audienceSchema>

export const getDemandAudience = endpoint({
  id: 'getDemandAudience',
  method: 'GET',
  path: '/api/demands/:pk/reach/',
  tag: 'bookings',
  auth: 'user',
  summary: 'How many professionals were told of a demand, when answers usually come, and what to do at none',
  params: pkParams,
  response: audienceSchema,
})
export const widenDemand = endpoint({
  id: 'widenDemand',
  method: 'POST',
  path: '/api/demands/:pk/widen/',
  tag: 'bookings',
  auth: 'user',
  status: 204,
  summary: 'Ask the professionals of other cities as well',
  params: pkParams,
  body: z.object({ cities: z.array(ibge).min(1).max(maxExtraCities) }),
})
export const watchDemand = endpoint({
  id: 'watchDemand',
  method: 'POST',
  path: '/api/demands/:pk/watch/',
  tag: 'bookings',
  auth: 'user',
  status: 204,
  summary: 'Tell the customer when a professional joins who does this work here',
  params: pkParams,
  body: z.object({}).optional(),
})
