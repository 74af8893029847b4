import { z } from 'zod'
import { endpoint } from './endpoint'
import { formSchema } from './form'
import { ibge, ibgeParam } from './places'
import { registrationSchema } from './registrations'
import { count, flag, page, pageQuery, pk, pkParams, searchTerm, text } from './values'

/** Counting stops here; above it a page says "more than". This bounds the rows a count reads. */
export const maxCountedProviders = 100

export const priceUnits = ['visit', 'hour', 'day', 'm2', 'job', 'session', 'month', 'km', 'item'] as const
const referencePrice = z.object({
  low_cents: z.number().int(),
  high_cents: z.number().int(),
  unit: z.enum(priceUnits),
})

const subServiceSummary = z.object({
  pk: z.number().int(),
  name: z.string(),
  slug: z.string(),
  image: z.string(),
  icon: z.string(),
  price: referencePrice,
  /** Council of the profession, such as CRM or OAB. */
  council: z.string().nullable(),
})

export const serviceSchema = z.object({
  pk: z.number().int(),
  name: z.string(),
  slug: z.string(),
  icon: z.string(),
  image: z.string(),
  description: z.string(),
  sub_services: z.array(subServiceSummary),
  /** General sub-service for requests in the customer's own words. */
  general: z.object({ pk: z.number().int(), name: z.string(), slug: z.string() }).nullable(),
})
export type Service = z.infer<typeof serviceSchema>

export const subServiceSchema = subServiceSummary.extend({
  description: z.string(),
  tips: z.array(z.string()),
  duration_minutes: z.number().int(),
  /** Usual contents and exclusions of such work. Absent from programs of the release before. */
  included: z.array(z.string()).default([]),
  not_included: z.array(z.string()).default([]),
  /** The question of the form that says how long, where the customer chooses that. */
  durations: z
    .object({
      field: z.string(),
      choices: z.array(z.object({ value: z.string(), label: z.string(), minutes: z.number().int() })),
    })
    .nullable()
    .default(null),
  /** At most `maxCountedProviders`. */
  provider_count: z.number().int(),
  service: z.object({ pk: z.number().int(), name: z.string(), slug: z.string(), icon: z.string() }),
  related: z.array(subServiceSummary),
})
export type SubService = z.infer<typeof subServiceSchema>

const searchHit = z.object({
  kind: z.enum(['service', 'sub_service']),
  pk: z.number().int(),
  name: z.string(),
  slug: z.string(),
  service_slug: z.string(),
  service_name: z.string(),
  icon: z.string(),
})
export type SearchHit = z.infer<typeof searchHit>

const slugParams = z.object({ slug: text(80) })
export const subslugParams = z.object({ slug: text(80), subslug: text(80) })

export const listServices = endpoint({
  id: 'listServices',
  method: 'GET',
  path: '/api/services/',
  tag: 'catalogue',
  auth: 'none',
  summary: 'Services with their sub-services',
  query: z.object({ is_visible_on_main: flag.optional() }),
  response: z.array(serviceSchema),
})
export const listTopServices = endpoint({
  id: 'listTopServices',
  method: 'GET',
  path: '/api/services/top-services/',
  tag: 'catalogue',
  auth: 'none',
  summary: 'The sub-services most asked for lately, completed by the catalogue order',
  response: z.array(searchHit.extend({ image: z.string(), price: referencePrice })),
})
export const searchServices = endpoint({
  id: 'searchServices',
  method: 'GET',
  path: '/api/services/search/',
  tag: 'catalogue',
  auth: 'none',
  summary: 'Find a service by typing; accents and typos forgiven',
  query: z.object({
    q: searchTerm.default(''),
    limit: count(1, 20).default(8),
    /** Includes similar work without a match. */
    nearest: flag.optional(),
  }),
  response: z.array(searchHit),
})
export const getService = endpoint({
  id: 'getService',
  method: 'GET',
  path: '/api/services/:slug/',
  tag: 'catalogue',
  auth: 'none',
  summary: 'One service',
  params: slugParams,
  response: serviceSchema,
})
export const getSubService = endpoint({
  id: 'getSubService',
  method: 'GET',
  path: '/api/services/:slug/:subslug/',
  tag: 'catalogue',
  auth: 'none',
  summary: 'One sub-service',
  params: subslugParams,
  response: subServiceSchema,
})
export const getForm = endpoint({
  id: 'getForm',
  method: 'GET',
  path: '/api/services/:slug/:subslug/forms/',
  tag: 'catalogue',
  auth: 'none',
  summary: 'The questions of a sub-service',
  params: subslugParams,
  response: formSchema,
})
export const priceEstimateSchema = z.object({
  low_cents: z.number().int(),
  high_cents: z.number().int(),
  unit: z.enum(priceUnits),
  /** Finished jobs or published prices the estimate rests on; 0 when it is the catalogue's reference range. */
  n: z.number().int(),
  basis: z.enum(['market', 'published', 'reference']),
})
export type PriceEstimate = z.infer<typeof priceEstimateSchema>
export const getPriceEstimate = endpoint({
  id: 'getPriceEstimate',
  method: 'GET',
  path: '/api/services/:slug/:subslug/price-estimate/',
  tag: 'catalogue',
  auth: 'none',
  summary:
    'What it costs: the middle half of finished jobs in the city when there are at least 5, else what its providers ' +
    'publish, else the reference',
  params: subslugParams,
  query: z.object({ city: ibgeParam.optional() }),
  response: priceEstimateSchema,
})

/** A provider as anybody may see it. Facts only: every figure is counted from finished work. */
export const publicProvider = z.object({
  pk: z.number().int(),
  /** First name; the full name for the customer of a paid booking with this provider. */
  full_name: z.string(),
  /** First letter of the last name, which tells people of one first name apart. */
  last_initial: z.string().nullable().optional(),
  photo: z.string().nullable(),
  rating: z.number().nullable(),
  review_count: z.number().int(),
  completed_count: z.number().int(),
  /** Mean minutes from suggestion to offer; null under 3 offers. */
  answer_minutes: z.number().int().nullable(),
  /** Answered suggestions, the basis of that mean. */
  answer_count: z.number().int(),
  /** Contacts confirmed by a code; neither is shown. */
  confirmed: z.array(z.enum(['email', 'phone'])),
  member_since: z.string(),
  /** Entered by the provider; not verified. */
  registrations: z.array(registrationSchema),
  /** The account was erased: the name is a placeholder, and there is no profile to open. */
  is_closed: z.boolean(),
})
export type PublicProvider = z.infer<typeof publicProvider>

export const providerProfileSchema = publicProvider.extend({
  bio: z.string().nullable(),
  services: z.array(
    z.object({
      sub_service: z.number().int(),
      name: z.string(),
      slug: z.string(),
      service_slug: z.string(),
      icon: z.string(),
      price_cents: z.number().int().nullable(),
      instant: z.boolean(),
    }),
  ),
  cities: z.array(z.object({ ibge, name: z.string(), state: z.string() })),
})
export const getProvider = endpoint({
  id: 'getProvider',
  method: 'GET',
  path: '/api/providers/:pk/',
  tag: 'catalogue',
  auth: 'none',
  summary: "A provider's public profile",
  params: pkParams,
  response: providerProfileSchema,
})
export const listProviders = endpoint({
  id: 'listProviders',
  method: 'GET',
  path: '/api/providers/',
  tag: 'catalogue',
  auth: 'none',
  summary: 'Providers of a sub-service in a city, best first',
  query: pageQuery.extend({
    sub_service: pk,
    city: ibgeParam.optional(),
    instant: flag.optional(),
  }),
  response: page(publicProvider.extend({ price_cents: z.number().int().nullable(), instant: z.boolean() })),
})
