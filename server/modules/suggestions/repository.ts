import { and, eq, inArray, lt, count as rows, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { whenKinds } from '@/lib/contract/bookings'
import { openSuggestions, type SuggestionState } from '@/lib/contract/offers'
import type { Db, Executor, Tx } from '@/server/db/client'
import { pageFilter } from '@/server/db/page-filter'
import { preparedStatement } from '@/server/db/prepared-statement'
import { bookings, suggestions } from '@/server/db/schema/bookings'
import { cities, subServices } from '@/server/db/schema/catalogue'
import { selectSuggestionCards, type SuggestionCardRow } from '@/server/modules/bookings/service'

export type Suggestion = typeof suggestions.$inferSelect

const hasPhotos = sql<boolean>`cardinality(${bookings.photos}) > 0`
const isOpen = inArray(suggestions.status, [...openSuggestions])

export const findSuggestion = async (db: Executor, id: number): Promise<Suggestion | null> =>
  (await db.select().from(suggestions).where(eq(suggestions.id, id)))[0] ?? null

/** Locks the suggestion and reads it. Where the booking's row is locked too, that comes first. */
export const lockSuggestion = async (tx: Tx, id: number): Promise<Suggestion | null> =>
  (await tx.select().from(suggestions).where(eq(suggestions.id, id)).for('no key update'))[0] ?? null

/** Which open suggestions are meant; all of them where nothing is named. */
export interface SuggestionFilter {
  suggestion?: number | undefined
  sub_service?: number | undefined
  city?: number | undefined
  when?: (typeof whenKinds)[number] | undefined
  photos?: boolean | undefined
}

const named = <T>(value: T | undefined, is: (value: T) => SQL) =>
  value === undefined ? undefined : is(value)

type OpenState = (typeof openSuggestions)[number]
interface Page {
  provider: number | Placeholder
  before: number | Placeholder
  limit: number | Placeholder
}

const open = (db: Db, status: OpenState, { provider, before, limit }: Page, asked: SuggestionFilter) => {
  const ofBooking = and(
    named(asked.sub_service, (id) => eq(bookings.subServiceId, id)),
    named(asked.city, (ibge) => eq(bookings.cityIbge, ibge)),
    named(asked.when, (kind) => eq(bookings.whenKind, kind)),
    named(asked.photos, (wanted) => sql`(${hasPhotos}) = ${wanted}`),
  )
  const pageOf = (id: typeof suggestions.id | typeof suggestions.bookingId) =>
    db
      .select({ id })
      .from(suggestions)
      .where(
        and(
          eq(suggestions.providerId, provider),
          // A literal: a plan for any state could not use the partial index of open suggestions.
          sql`${suggestions.status} = ${sql.raw(`'${status}'`)}`,
          lt(suggestions.id, before),
          named(asked.suggestion, (id) => eq(suggestions.id, id)),
          ofBooking &&
            sql`exists (select 1 from ${bookings} where ${bookings.id} = ${suggestions.bookingId} and ${ofBooking})`,
        ),
      )
      // In the order of the index: plain `desc` puts nulls first and would sort all of a provider's
      // suggestions.
      .orderBy(sql`${suggestions.id} desc nulls last`)
  // Filters bookings by the page's ids as well: with the suggestions' ids alone, PostgreSQL scans all bookings while
  // the table is small.
  return selectSuggestionCards(db).where(
    and(
      pageFilter(suggestions.id, pageOf(suggestions.id), limit),
      pageFilter(bookings.id, pageOf(suggestions.bookingId), limit),
    ),
  )
}

const allOpen = preparedStatement((db, status: OpenState) =>
  open(
    db,
    status,
    {
      provider: sql.placeholder('provider'),
      before: sql.placeholder('before'),
      limit: sql.placeholder('limit'),
    },
    {},
  ).prepare(`suggestions_${status}`),
)

/** Lists a provider's suggestions in an open state, newest first, with their cards' data: one prepared statement. */
export const listSuggestions = async (
  db: Db,
  {
    provider,
    status,
    before,
    limit,
    ...asked
  }: SuggestionFilter & { provider: number; status: OpenState; before: number | null; limit: number },
): Promise<SuggestionCardRow[]> => {
  const page = { provider, before: before ?? Number.MAX_SAFE_INTEGER, limit }
  const isWhole = Object.values(asked).every((value) => value === undefined)
  const found = await (isWhole ? allOpen(db, status).execute(page) : open(db, status, page, asked))
  return found.sort((a, b) => b.suggestion.id - a.suggestion.id)
}

/** Counts a provider's open suggestions by filter. */
export const countOpenByFilter = (db: Executor, provider: number) =>
  db
    .select({
      subService: subServices.id,
      name: subServices.name,
      city: { ibge: cities.ibge, name: cities.name, state: cities.state },
      when: bookings.whenKind,
      hasPhotos,
      n: sql<number>`count(*)::int`,
    })
    .from(suggestions)
    .innerJoin(bookings, eq(bookings.id, suggestions.bookingId))
    .innerJoin(subServices, eq(subServices.id, bookings.subServiceId))
    .innerJoin(cities, eq(cities.ibge, bookings.cityIbge))
    .where(and(eq(suggestions.providerId, provider), isOpen))
    .groupBy(subServices.id, cities.ibge, bookings.whenKind, hasPhotos)

export const countOpenSuggestions = async (db: Executor, provider: number): Promise<number> => {
  const [found] = await db
    .select({ n: rows() })
    .from(suggestions)
    .where(and(eq(suggestions.providerId, provider), isOpen))
  return found?.n ?? 0
}

/** Which suggestions a step taken on all is for. */
export const byBookingId = (booking: number) => eq(suggestions.bookingId, booking)
export const byProviderId = (provider: number) => eq(suggestions.providerId, provider)

/** Compare-and-set: null when the suggestion was no longer in `from`. */
export const compareAndSetSuggestion = async (
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

/** Bulk steps of suggestions: the update, and the events of each. */
export const suggestionBulkStateMachine = {
  table: suggestions,
  alwaysSet: [],
  columns: {
    id: sql`${suggestions.id}`,
    status: sql`${suggestions.status}`,
    bookingId: sql`${suggestions.bookingId}`,
    offerId: sql`null::bigint`,
    detail: sql`${suggestions.id}::text`,
  },
} as const
