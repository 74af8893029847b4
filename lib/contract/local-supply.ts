import { z } from 'zod'
import { priceEstimateSchema, publicProvider, subslugParams } from './catalogue'
import { endpoint } from './endpoint'
import { citySchema, ibgeParam } from './places'

/** Instantly bookable providers are counted up to here. */
export const maxInstantProviders = 12

/** Median minutes to the first offer, of `n` demands like it; null where too few say so. */
export const responseTimeSchema = z
  .object({ minutes: z.number().int(), n: z.number().int(), area: z.enum(['city', 'country']) })
  .nullable()

/** Cities of the state with a provider, those with most first. */
export const otherCitiesSchema = z.array(citySchema.extend({ provider_count: z.number().int() }))

/** Other work of the service that is available in the city. */
export const otherWorkSchema = z.array(
  z.object({
    pk: z.number().int(),
    name: z.string(),
    slug: z.string(),
    service_slug: z.string(),
    icon: z.string(),
    provider_count: z.number().int(),
  }),
)

const localSupplySchema = z.object({
  /** Providers of the work in the city, at most `maxCountedProviders`. */
  provider_count: z.number().int(),
  /** Usual price; null for a general request. */
  price: priceEstimateSchema.nullable(),
  response_time: responseTimeSchema,
  /** Providers with a published price; null without any. */
  instant: z
    .object({
      /** At most `maxInstantProviders`. */
      provider_count: z.number().int(),
      low_cents: z.number().int(),
      high_cents: z.number().int(),
      /** The best ranked, at most four. */
      providers: z.array(
        publicProvider
          .pick({ pk: true, full_name: true, last_initial: true, member_since: true, photo: true })
          .extend({ price_cents: z.number().int() }),
      ),
    })
    .nullable(),
  /** First free time of the providers with a published price, or of any where there is none. */
  first_free: z.object({ provider: z.number().int(), starts_at: z.string(), ends_at: z.string() }).nullable(),
  /** Empty where a provider works in the city. */
  cities: otherCitiesSchema,
  /** Empty likewise. */
  services: otherWorkSchema,
})
export type LocalSupply = z.infer<typeof localSupplySchema>

export const getLocalSupply = endpoint({
  id: 'getLocalSupply',
  method: 'GET',
  path: '/api/services/:slug/:subslug/supply/',
  tag: 'catalogue',
  auth: 'none',
  summary:
    'Who does the work in a city, at what price, when the next of them is free and when offers usually come; ' +
    'without anybody, where and what else there is',
  params: subslugParams,
  query: z.object({ city: ibgeParam }),
  response: localSupplySchema,
})
