import type { Booking } from '@/server/modules/bookings/service'
import type { Suggestion } from './repository'

export type SuggestionEvent =
  /** Providers are told of a demand: as many as one job tells at once. */
  | { type: 'suggestion.made'; booking: Booking; suggestions: { id: number; provider: number }[] }
  /** A demand was published, and nobody does the work there. */
  | { type: 'suggestion.none'; booking: Booking }
  /** A provider who matches a watched demand has joined. */
  | { type: 'suggestion.possible'; booking: Booking }
  | { type: 'suggestion.seen'; suggestion: Suggestion }
  | { type: 'suggestion.converted'; suggestion: Suggestion }
  | { type: 'suggestion.declined'; suggestion: Suggestion }
