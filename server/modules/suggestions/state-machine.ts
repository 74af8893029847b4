import { suggestionProcess, type SuggestionState, type SuggestionStep } from '@/lib/contract/offers'
import type { BulkStateMachine, StateMachine } from '@/server/process/state-machine'
import { compareAndSetSuggestion, suggestionBulkStateMachine, type Suggestion } from './repository'

/** The journal belongs to bookings and has no column for a suggestion: its id is the detail. */
export const suggestionStateMachine = {
  process: suggestionProcess,
  prefix: 'suggestion.',
  compareAndSet: compareAndSetSuggestion,
  subject: (row) => ({ bookingId: row.bookingId, offerId: null, detail: String(row.id) }),
  ...suggestionBulkStateMachine,
} as const satisfies StateMachine<SuggestionStep, SuggestionState, Suggestion, object> &
  BulkStateMachine<SuggestionStep, SuggestionState>
