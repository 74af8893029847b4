import { z } from 'zod'
import { priceEstimateSchema, publicProvider, serviceSchema, subServiceSchema } from './catalogue'
import { endpoint } from './endpoint'
import { ibge } from './places'
import { reviewSchema } from './reviews'
import { count, text } from './values'

/** Below this a page says too little to be useful: it is shown, but not indexed by search engines. */
export const minIndexedProviders = { providers: 3, finishedJobs: 5 } as const

/**
 * Least basis of a fact of a place: providers of the work there, rows counted, customers behind them; the busiest day
 * needs more rows, because they are spread over seven.
 */
export const minFactCount = { providers: 3, rows: 10, customers: 5, weekdayRows: 20 } as const

const slug = text(80)

/** A state or city a page leads to, or is about. */
const discoverPlace = z.object({
  name: z.string(),
  /** The segment of the address: `sp`, `sao-paulo`. */
  slug: z.string(),
})
const cityPlace = discoverPlace.extend({ ibge, state: z.string() })

const factBasis = z.number().int()
/** Facts of a place, each with the number of rows it rests on; null below `minFactCount`. */
const placeFactsSchema = z.object({
  /** Median minutes from a demand to its first offer, of `n` demands with one. */
  wait: z.object({ minutes: z.number().int(), n: factBasis }).nullable(),
  /** Percent of `n` demands that had an offer. */
  answered: z.object({ percent: z.number().int(), n: factBasis }).nullable(),
  /** Weekday (0 is Sunday) of `count` of the latest `n` completed bookings; in a city only. */
  busiest_day: z.object({ weekday: z.number().int(), count: z.number().int(), n: factBasis }).nullable(),
})

const discoverSchema = z.object({
  service: serviceSchema.nullable(),
  sub_service: subServiceSchema.omit({ provider_count: true }).nullable(),
  state: discoverPlace.nullable(),
  city: cityPlace.nullable(),
  /** Best first, at most 12. */
  providers: z.array(
    publicProvider.extend({ price_cents: z.number().int().nullable(), instant: z.boolean() }),
  ),
  /** There, at most `maxCountedProviders`. */
  provider_count: z.number().int(),
  completed_count: z.number().int(),
  price: priceEstimateSchema.nullable(),
  /** Lowest price published there; of a city only. Absent from programs of the release before, as `facts`. */
  lowest_price_cents: z.number().int().nullable().default(null),
  facts: placeFactsSchema.default({ wait: null, answered: null, busiest_day: null }),
  /** Published reviews of such work there, newest first, at most 6. */
  reviews: z.array(reviewSchema),
  /** Links to further pages: states of a sub-service, cities of a state, other cities of the same state. */
  places: z.array(discoverPlace),
  /** Tips for each kind of work of a service; only on the page of a whole service. */
  tips: z.array(z.object({ slug: z.string(), name: z.string(), text: z.string() })),
  indexable: z.boolean(),
})
export type Discover = z.infer<typeof discoverSchema>

export const discover = endpoint({
  id: 'discover',
  method: 'GET',
  path: '/api/seo/discover/',
  tag: 'seo',
  auth: 'none',
  summary:
    'What there is of a service in a place: professionals, price, reviews, and whether it is worth a search ' +
    'engine’s visit',
  query: z.object({
    service: slug.optional(),
    sub_service: slug.optional(),
    state: text(2).optional(),
    city: slug.optional(),
  }),
  response: discoverSchema,
})

export const sitemapParts = ['services', 'providers', 'discover'] as const
export type SitemapPart = (typeof sitemapParts)[number]
/** Provider ids per sitemap; fewer than the 50,000 addresses it may hold (sitemaps.org). */
export const sitemapSize = 40_000

export const sitemapIndex = endpoint({
  id: 'sitemapIndex',
  method: 'GET',
  path: '/api/seo/sitemaps/',
  tag: 'seo',
  auth: 'none',
  summary:
    'The sitemaps there are: services, providers from an id on, and one for each sub-service worth indexing somewhere',
  response: z.object({
    results: z.array(z.object({ part: z.enum(sitemapParts), from: z.number().int().nullable() })),
  }),
})
export const sitemapEntries = endpoint({
  id: 'sitemapEntries',
  method: 'GET',
  path: '/api/seo/sitemap/',
  tag: 'seo',
  auth: 'none',
  summary: 'Addresses worth indexing, and when what they show last changed, where that is known',
  query: z.object({
    part: z.enum(sitemapParts),
    /** Start of this sitemap: for `providers` after this id; for `discover` the id of the sub-service. */
    from: count(0, Number.MAX_SAFE_INTEGER).optional(),
  }),
  response: z.object({
    results: z.array(z.object({ path: z.string(), modified_at: z.string().nullable() })),
  }),
})

export const listFaqs = endpoint({
  id: 'listFaqs',
  method: 'GET',
  path: '/api/homepage/faq/',
  tag: 'seo',
  auth: 'none',
  summary: 'What people ask before they begin',
  response: z.array(z.object({ question: z.string(), answer: z.string() })),
})

/** Below these a figure says nothing, and is not shown. */
export const minDisplayedCount = { providers: 50, completed: 100, cities: 20, reviews: 50 } as const
export const homepageFigures = endpoint({
  id: 'homepageFigures',
  method: 'GET',
  path: '/api/homepage/figures/',
  tag: 'seo',
  auth: 'none',
  summary: 'Figures counted from the database; null below what is worth showing',
  response: z.object({
    providers: z.number().int().nullable(),
    completed: z.number().int().nullable(),
    cities: z.number().int().nullable(),
    rating: z.number().nullable(),
  }),
})
