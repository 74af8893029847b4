import { z } from 'zod'
import { bookingSchema } from './bookings'
import { endpoint } from './endpoint'
import { offerSchema, providerListQuery, suggestionSchema } from './offers'
import { page } from './values'

/** As much of the request's description as a list shows. */
export const excerptLength = 160

/** A suggestion with the beginning of what was asked for and the first of its photos. */
const suggestionRow = suggestionSchema.extend({
  excerpt: z.string(),
  photo: z.string().nullable(),
})
export type SuggestionRow = z.infer<typeof suggestionRow>

/** Rows of the tab `ready` have a suggestion; rows of the others have the provider's own offer. */
const providerDemand = z.object({
  suggestion: suggestionRow.nullable(),
  offer: offerSchema.nullable(),
  booking: bookingSchema,
})
export type ProviderDemand = z.infer<typeof providerDemand>

export const listProviderDemands = endpoint({
  id: 'listProviderDemands',
  method: 'GET',
  path: '/api/provider/demands/',
  tag: 'offers',
  auth: 'user',
  summary: 'Suggestions (ready) or own offers, newest first',
  query: providerListQuery,
  response: page(providerDemand),
})
