import { sql } from 'drizzle-orm'
import { suggestionProcess, type SuggestionState, type SuggestionStep } from '@/lib/contract/offers'
import { suggestions } from '@/server/db/schema/bookings'
import type { Machine, ManyMachine } from '@/server/process/machine'
import { moveSuggestion, type Suggestion } from './repository'

/** The journal belongs to bookings and has no column for a suggestion: its id is the detail. */
export const suggestionMachine = {
  process: suggestionProcess,
  prefix: 'suggestion.',
  move: moveSuggestion,
  subject: (row) => ({ bookingId: row.bookingId, offerId: null, detail: String(row.id) }),
  table: suggestions,
  always: [],
  columns: {
    id: sql`${suggestions.id}`,
    status: sql`${suggestions.status}`,
    bookingId: sql`${suggestions.bookingId}`,
    offerId: sql`null::bigint`,
    detail: sql`${suggestions.id}::text`,
  },
} as const satisfies Machine<SuggestionStep, SuggestionState, Suggestion, object> &
  ManyMachine<SuggestionStep, SuggestionState>
