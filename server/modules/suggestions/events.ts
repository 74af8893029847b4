import type { Booking } from '@/server/modules/bookings/service'
import type { Suggestion } from './repository'

export type SuggestionEvent =
  /** Providers are told of a demand: as many as one job tells at once. */
  | { type: 'suggestion.made'; booking: Booking; suggestions: { id: number; provider: number }[] }
  | { type: 'suggestion.seen'; suggestion: Suggestion }
  | { type: 'suggestion.converted'; suggestion: Suggestion }
  | { type: 'suggestion.declined'; suggestion: Suggestion }
