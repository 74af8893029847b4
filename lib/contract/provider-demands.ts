import { z } from 'zod'
import { listedBookingSchema, whenKinds } from './bookings'
import { cancellationPresets } from './cancellation-presets'
import { priceEstimateSchema } from './catalogue'
import { maskingFindingsSchema } from './contact-masking'
import { customerRecordSchema } from './customer-record'
import { endpoint } from './endpoint'
import { offerSchema, offerStates, providerListQuery, suggestionSchema } from './offers'
import { photoSchema } from './photos'
import { citySchema, ibgeParam } from './places'
import { flag, page, pk } from './values'

/** Longest excerpt of a request in a list. */
export const excerptLength = 200

/** Facts of a suggested job for a provider's first look. */
const opportunity = z.object({
  /** The beginning of the customer's own words, contacts masked; empty where there are none. */
  excerpt: z.string(),
  /** Findings in all of those texts. */
  shield: maskingFindingsSchema,
  /** The first photo, and how many there are. */
  photo: photoSchema.nullable(),
  photo_count: z.number().int(),
  /** Usual price of such work in that city. */
  price: priceEstimateSchema,
  customer: customerRecordSchema,
  /** Terms an offer on it is sent with; where one suggestion is asked for. Absent from programs of the release before. */
  cancellation: z.enum(cancellationPresets).optional(),
  /** Warranty of the law for this service, in days from completion. Absent from programs of the release before. */
  legal_warranty_days: z.number().int().optional(),
})
export type Opportunity = z.infer<typeof opportunity>

/** Rows of the tab `ready` have a suggestion; rows of the others have the provider's own offer. */
const providerDemand = z.object({
  suggestion: suggestionSchema.nullable(),
  opportunity: opportunity.nullable(),
  offer: offerSchema.nullable(),
  booking: listedBookingSchema,
})
export type ProviderDemand = z.infer<typeof providerDemand>

/** Filters of the provider's open suggestions; without any, all are listed. */
const opportunityFilter = z.object({
  suggestion: pk.optional(),
  sub_service: pk.optional(),
  city: ibgeParam.optional(),
  when: z.enum(whenKinds).optional(),
  /** Only requests with photos. */
  photos: flag.optional(),
})

export const listProviderDemands = endpoint({
  id: 'listProviderDemands',
  method: 'GET',
  path: '/api/provider/demands/',
  tag: 'offers',
  auth: 'user',
  summary:
    'Suggestions (ready; those not opened yet first) or own offers, newest first, each with its booking as ' +
    'a card shows it; the filters are for suggestions',
  query: providerListQuery.extend(opportunityFilter.shape),
  response: page(providerDemand),
})

/** Filter options. */
const opportunityChoices = z.object({
  services: z.array(z.object({ pk: z.number().int(), name: z.string(), count: z.number().int() })),
  cities: z.array(citySchema.extend({ count: z.number().int() })),
  when: z.array(z.object({ kind: z.enum(whenKinds), count: z.number().int() })),
  with_photos: z.number().int(),
  total: z.number().int(),
})
export type OpportunityChoices = z.infer<typeof opportunityChoices>

export const listOpportunityFilters = endpoint({
  id: 'listOpportunityFilters',
  method: 'GET',
  path: '/api/provider/demands/filters/',
  tag: 'offers',
  auth: 'user',
  summary: 'What the open suggestions can be filtered by, each with how many there are',
  response: opportunityChoices,
})

const earlierOffer = offerSchema
  .pick({
    pk: true,
    items: true,
    message: true,
    duration_minutes: true,
    warranty_days: true,
    total_cents: true,
  })
  .extend({
    status: z.enum(offerStates),
    sub_service: z.object({ pk: z.number().int(), name: z.string() }),
    created_at: z.string(),
  })
export type EarlierOffer = z.infer<typeof earlierOffer>

export const listEarlierOffers = endpoint({
  id: 'listEarlierOffers',
  method: 'GET',
  path: '/api/provider/offers/earlier/',
  tag: 'offers',
  auth: 'user',
  summary: 'The caller’s own latest offers to begin another one from: those for the same work first',
  query: z.object({ sub_service: pk.optional() }),
  response: z.array(earlierOffer),
})
