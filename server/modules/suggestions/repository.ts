import { and, eq, inArray, lt, count as rows, sql } from 'drizzle-orm'
import { openSuggestions, type SuggestionState } from '@/lib/contract/offers'
import type { Executor, Tx } from '@/server/db/client'
import { suggestions } from '@/server/db/schema/bookings'

export type Suggestion = typeof suggestions.$inferSelect

const isOpen = inArray(suggestions.status, [...openSuggestions])

export const findSuggestion = async (db: Executor, id: number): Promise<Suggestion | null> =>
  (await db.select().from(suggestions).where(eq(suggestions.id, id)))[0] ?? null

/**
 * Takes the row lock, after the booking's where that is taken too, and reads the suggestion as it is then.
 */
export const lockSuggestion = async (tx: Tx, id: number): Promise<Suggestion | null> =>
  (await tx.select().from(suggestions).where(eq(suggestions.id, id)).for('no key update'))[0] ?? null

/** Open suggestions whose demand is still open, newest first. */
export const listSuggestions = (
  db: Executor,
  filter: { provider: number; before: number | null; limit: number },
): Promise<Suggestion[]> =>
  db
    .select()
    .from(suggestions)
    .where(
      and(
        eq(suggestions.providerId, filter.provider),
        isOpen,
        filter.before === null ? undefined : lt(suggestions.id, filter.before),
      ),
    )
    // As the index is ordered; plain `desc` would put nulls first and sort all of a provider's suggestions.
    .orderBy(sql`${suggestions.id} desc nulls last`)
    .limit(filter.limit + 1)

export const countOpen = async (db: Executor, provider: number): Promise<number> => {
  const [found] = await db
    .select({ n: rows() })
    .from(suggestions)
    .where(and(eq(suggestions.providerId, provider), isOpen))
  return found?.n ?? 0
}

/** Which suggestions a step taken on all is for. */
export const ofBooking = (booking: number) => eq(suggestions.bookingId, booking)
export const ofProvider = (provider: number) => eq(suggestions.providerId, provider)

/** Compare-and-set: null when the suggestion was no longer in `from`. */
export const moveSuggestion = async (
  tx: Tx,
  id: number,
  from: SuggestionState,
  to: SuggestionState,
): Promise<Suggestion | null> =>
  (
    await tx
      .update(suggestions)
      .set({ status: to })
      .where(and(eq(suggestions.id, id), eq(suggestions.status, from)))
      .returning()
  )[0] ?? null

/** How a step taken on many suggestions at once writes them, and what the journal stores of each. */
export const manySuggestions = {
  table: suggestions,
  always: [],
  columns: {
    id: sql`${suggestions.id}`,
    status: sql`${suggestions.status}`,
    bookingId: sql`${suggestions.bookingId}`,
    offerId: sql`null::bigint`,
    detail: sql`${suggestions.id}::text`,
  },
} as const
