import { z } from 'zod'
import { endpoint } from './endpoint'
import { citySchema, ibge } from './places'
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
  /** Median minutes to the first offer, of `n` demands like it; null where too few say so. */
  answers: z
    .object({ minutes: z.number().int(), n: z.number().int(), area: z.enum(['city', 'country']) })
    .nullable(),
  /** Without recipients: cities of the state with a provider. */
  cities: z.array(citySchema.extend({ provider_count: z.number().int() })),
  /** Without recipients: other work of the service available in the city. */
  services: z.array(
    z.object({
      pk: z.number().int(),
      name: z.string(),
      slug: z.string(),
      service_slug: z.string(),
      icon: z.string(),
      provider_count: z.number().int(),
    }),
  ),
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
