import { suggestionProcess, type SuggestionState, type SuggestionStep } from '@/lib/contract/offers'
import type { Machine, ManyMachine } from '@/server/process/machine'
import { manySuggestions, moveSuggestion, type Suggestion } from './repository'

/** The journal belongs to bookings and has no column for a suggestion: its id is the detail. */
export const suggestionMachine = {
  process: suggestionProcess,
  prefix: 'suggestion.',
  move: moveSuggestion,
  subject: (row) => ({ bookingId: row.bookingId, offerId: null, detail: String(row.id) }),
  ...manySuggestions,
} as const satisfies Machine<SuggestionStep, SuggestionState, Suggestion, object> &
  ManyMachine<SuggestionStep, SuggestionState>
