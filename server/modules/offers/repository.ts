import { and, asc, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { OfferState, SuggestionState } from '@/lib/contract/offers'
import type { Executor, Tx } from '@/server/db/client'
import { bookings, offers, offerVersions, suggestions, type OfferTerms } from '@/server/db/schema/bookings'

export type Offer = typeof offers.$inferSelect
export type Suggestion = typeof suggestions.$inferSelect

export const standing = ['pending', 'update_pending'] as const satisfies readonly OfferState[]

export const findOffer = async (db: Executor, id: number): Promise<Offer | null> =>
  (await db.select().from(offers).where(eq(offers.id, id)))[0] ?? null

export const findOffers = (db: Executor, ids: number[]): Promise<Offer[]> =>
  ids.length === 0 ? Promise.resolve([]) : db.select().from(offers).where(inArray(offers.id, ids))

export const listOfBooking = (
  db: Executor,
  booking: number,
  after: number | null,
  limit: number,
): Promise<Offer[]> =>
  db
    .select()
    .from(offers)
    .where(and(eq(offers.bookingId, booking), after === null ? undefined : gt(offers.id, after)))
    .orderBy(asc(offers.id))
    .limit(limit + 1)

export const listOfProvider = (
  db: Executor,
  filter: { provider: number; states: readonly OfferState[]; before: number | null; limit: number },
): Promise<Offer[]> =>
  db
    .select()
    .from(offers)
    .where(
      and(
        eq(offers.providerId, filter.provider),
        inArray(offers.status, [...filter.states]),
        filter.before === null ? undefined : lt(offers.id, filter.before),
      ),
    )
    .orderBy(sql`${offers.id} desc nulls last`)
    .limit(filter.limit + 1)

/** Compare-and-set: null when the offer was in none of `from`. */
export const moveOffer = async (
  tx: Tx,
  id: number,
  from: readonly OfferState[],
  to: OfferState,
  set: Partial<typeof offers.$inferInsert> = {},
): Promise<Offer | null> =>
  (
    await tx
      .update(offers)
      .set({ ...set, status: to, updatedAt: sql`now()` })
      .where(and(eq(offers.id, id), inArray(offers.status, [...from])))
      .returning()
  )[0] ?? null

/** Moves every standing offer of a booking; answers those moved. */
export const moveStanding = (tx: Tx, booking: number, to: OfferState): Promise<Offer[]> =>
  tx
    .update(offers)
    .set({ status: to, updatedAt: sql`now()` })
    .where(and(eq(offers.bookingId, booking), inArray(offers.status, [...standing])))
    .returning()

export const insertOffer = async (tx: Tx, values: typeof offers.$inferInsert): Promise<Offer> => {
  const [offer] = await tx.insert(offers).values(values).returning()
  if (!offer) throw new Error('an insert answered no row')
  return offer
}

export const keepVersion = async (
  tx: Tx,
  offer: Pick<Offer, 'id' | 'version'>,
  terms: OfferTerms,
): Promise<void> => {
  await tx.insert(offerVersions).values({ offerId: offer.id, version: offer.version, terms })
}

export const findSuggestion = async (db: Executor, id: number): Promise<Suggestion | null> =>
  (await db.select().from(suggestions).where(eq(suggestions.id, id)))[0] ?? null

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
        inArray(suggestions.status, ['ready', 'seen']),
        filter.before === null ? undefined : lt(suggestions.id, filter.before),
      ),
    )
    // As the index is ordered; plain `desc` would put nulls first and sort all of a provider's suggestions.
    .orderBy(sql`${suggestions.id} desc nulls last`)
    .limit(filter.limit + 1)

export const moveSuggestion = async (
  tx: Executor,
  id: number,
  from: readonly SuggestionState[],
  to: SuggestionState,
): Promise<Suggestion | null> =>
  (
    await tx
      .update(suggestions)
      .set({ status: to })
      .where(and(eq(suggestions.id, id), inArray(suggestions.status, [...from])))
      .returning()
  )[0] ?? null

/** Whether the provider's last offer on the booking was taken back by the provider, who may then offer anew. */
export const lastWasWithdrawn = async (tx: Tx, booking: number, provider: number): Promise<boolean> => {
  const [last] = await tx
    .select({ status: offers.status })
    .from(offers)
    .where(and(eq(offers.bookingId, booking), eq(offers.providerId, provider)))
    .orderBy(desc(offers.id))
    .limit(1)
  return last?.status === 'withdrawn'
}

export const countByTab = async (db: Executor, provider: number) => {
  const [suggested] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(suggestions)
    .where(and(eq(suggestions.providerId, provider), inArray(suggestions.status, ['ready', 'seen'])))
  const rows = await db
    .select({ status: offers.status, n: sql<number>`count(*)::int` })
    .from(offers)
    .where(eq(offers.providerId, provider))
    .groupBy(offers.status)
  const of = (...states: OfferState[]) =>
    rows.filter((row) => states.includes(row.status)).reduce((sum, row) => sum + row.n, 0)
  return {
    ready: suggested?.n ?? 0,
    pending: of('pending', 'update_pending'),
    approved: of('approved'),
    completed: of('completed'),
  }
}

export const bookingsOf = (db: Executor, ids: number[]) =>
  ids.length === 0 ? Promise.resolve([]) : db.select().from(bookings).where(inArray(bookings.id, ids))
