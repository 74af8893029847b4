import { z } from 'zod'
import { bookingSchema } from './bookings'
import { endpoint } from './endpoint'
import { offerSchema, providerListQuery, suggestionSchema } from './offers'
import { page } from './values'

/** Rows of the tab `ready` have a suggestion; rows of the others have the provider's own offer. */
const providerDemand = z.object({
  suggestion: suggestionSchema.nullable(),
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
