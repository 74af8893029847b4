import { and, asc, desc, eq, gt, inArray, isNotNull, lte, ne, sql } from 'drizzle-orm'
import { activeOffers, type OfferState } from '@/lib/contract/offers'
import type { Db, Executor, Tx } from '@/server/db/client'
import { preparedStatement } from '@/server/db/prepared-statement'
import { bookings, offers, offerVersions, slots, type OfferTerms } from '@/server/db/schema/bookings'
import { subServices } from '@/server/db/schema/catalogue'
import {
  ms,
  pageValues,
  providerOrder,
  rankedPage,
  type RankedFilter,
} from '@/server/modules/bookings/service'

export type Offer = typeof offers.$inferSelect
export type OfferValues = Partial<typeof offers.$inferInsert>

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

/** Jobs in the order of `providerOrder`; open offers by the start they propose, ended ones newest first. */
const workOrder = (now: Parameters<typeof providerOrder>[0]) => {
  const { rank, at } = providerOrder(now)
  return {
    rank: sql<number>`case when ${offers.status} in ('approved', 'completed') then ${rank} else 1 end`,
    at: sql<number>`case
      when ${offers.status} in ('approved', 'completed') then ${at}
      when ${offers.status} in ('pending', 'update_pending', 'awaiting_payment') then ${ms(offers.startsAt)}
      end`,
  }
}

const ofProvider = preparedStatement((db) => {
  const { fields, isAfter, order } = rankedPage(workOrder, offers.id, offers.createdAt)
  return db
    .select(fields)
    .from(offers)
    .innerJoin(bookings, eq(bookings.id, offers.bookingId))
    .where(
      and(
        eq(offers.providerId, sql.placeholder('provider')),
        sql`${offers.status} = any(${sql.placeholder('states')}::text[])`,
        isAfter,
      ),
    )
    .orderBy(order)
    .limit(sql.placeholder('limit'))
    .prepare('offers_ranked')
})

interface ProviderFilter extends RankedFilter {
  provider: number
  states: readonly OfferState[]
}

/** A provider's offers in some states, those that wait for the provider first, then by date; one more than `limit`. */
export const listRankedOffers = (db: Db, { provider, states, ...page }: ProviderFilter) =>
  ofProvider(db).execute({ provider, states, ...pageValues(page) })

/** A provider's latest offers that were written, not booked at a published price, each with its kind of work. */
export const listLatestOfProvider = (db: Executor, provider: number, limit: number) =>
  db
    .select({ offer: offers, subService: { id: subServices.id, name: subServices.name } })
    .from(offers)
    .innerJoin(bookings, eq(bookings.id, offers.bookingId))
    .innerJoin(subServices, eq(subServices.id, bookings.subServiceId))
    .where(and(eq(offers.providerId, provider), isNotNull(offers.suggestionId)))
    .orderBy(sql`${offers.id} desc nulls last`)
    .limit(limit)

const proposedStart = sql`coalesce((${offers.pendingTerms} ->> 'starts_at')::timestamptz, ${offers.startsAt})`
/** The time an offer proposes, as its update does if there is one. */
const proposedTime = sql`tstzrange(
  ${proposedStart},
  ${proposedStart}
    + coalesce((${offers.pendingTerms} ->> 'duration_minutes')::int, ${offers.durationMinutes}) * interval '1 minute'
)`

/** The provider's work on other bookings at the time an open offer proposes. */
const isOtherWork = and(
  eq(slots.providerId, offers.providerId),
  ne(slots.bookingId, offers.bookingId),
  sql`${slots.during} && ${proposedTime}`,
)

/** Returns the ids of the open ones whose provider is booked elsewhere at the proposed time. */
export const findTakenOffers = async (
  db: Executor,
  rows: readonly Pick<Offer, 'id' | 'status'>[],
): Promise<Set<number>> => {
  const open = rows.filter(({ status }) => activeOffers.some((one) => one === status)).map(({ id }) => id)
  if (open.length === 0) return new Set()
  const taken = await db
    .selectDistinct({ id: offers.id })
    .from(offers)
    .innerJoin(slots, isOtherWork)
    .where(inArray(offers.id, open))
  return new Set(taken.map(({ id }) => id))
}

/** Lists the provider's open offers on other bookings whose time this booking is the only one to take. */
export const findOffersTakenBy = async (
  db: Executor,
  { booking, provider }: { booking: number; provider: number },
): Promise<Offer[]> => {
  const ids = await db
    .select({ id: offers.id })
    .from(offers)
    .innerJoin(slots, isOtherWork)
    .where(and(eq(offers.providerId, provider), inArray(offers.status, [...activeOffers])))
    .groupBy(offers.id)
    .having(sql`bool_and(${slots.bookingId} = ${booking})`)
  return findOffers(
    db,
    ids.map(({ id }) => id),
  )
}

/** Returns whether the provider is booked on another booking within the span. */
export const isTimeTaken = async (
  db: Executor,
  { provider, booking }: { provider: number; booking: number },
  from: Date,
  minutes: number,
): Promise<boolean> => {
  const to = new Date(from.getTime() + minutes * 60_000)
  const [found] = await db
    .select({ id: slots.id })
    .from(slots)
    .where(
      and(
        eq(slots.providerId, provider),
        ne(slots.bookingId, booking),
        sql`${slots.during} && tstzrange(${from.toISOString()}, ${to.toISOString()})`,
      ),
    )
    .limit(1)
  return found !== undefined
}

/** Compare-and-set: null when the offer was no longer in state `from`. */
export const compareAndSetOffer = async (
  tx: Tx,
  id: number,
  from: OfferState,
  to: OfferState,
  values: OfferValues,
): Promise<Offer | null> =>
  (
    await tx
      .update(offers)
      .set({ ...values, status: to, updatedAt: sql`now()` })
      .where(and(eq(offers.id, id), eq(offers.status, from)))
      .returning()
  )[0] ?? null

/** Bulk steps of offers: the update, and the events of each. */
export const offerBulkStateMachine = {
  table: offers,
  alwaysSet: [sql`updated_at = now()`],
  columns: {
    id: sql`${offers.id}`,
    status: sql`${offers.status}`,
    bookingId: sql`${offers.bookingId}`,
    offerId: sql`${offers.id}`,
    detail: sql`null::text`,
  },
} as const

/** Standing offers that have expired at `now`, the longest overdue first. */
export const findExpiredOffers = (
  db: Executor,
  now: Date,
  limit: number,
): Promise<{ id: number; bookingId: number }[]> =>
  db
    .select({ id: offers.id, bookingId: offers.bookingId })
    .from(offers)
    .where(and(inArray(offers.status, [...activeOffers]), lte(offers.expiresAt, now)))
    .orderBy(asc(offers.expiresAt))
    .limit(limit)

/** Which offers a step taken on all is for. */
export const byBookingId = (booking: number) => eq(offers.bookingId, booking)
export const byOfferId = (id: number) => eq(offers.id, id)

/** Offers of a booking that may stand again: the start is still ahead, and the provider's account is open. */
export const isRevivable = (booking: number, now: Date) =>
  and(
    eq(offers.bookingId, booking),
    gt(offers.startsAt, now),
    sql`exists (select 1 from users where users.id = ${offers.providerId} and users.closed_at is null)`,
  )

/** Prolongs an offer at least until `least`. */
export const extendExpiryTo = (least: Date) => [
  sql`expires_at = greatest(${offers.expiresAt}, ${least.toISOString()}::timestamptz)`,
]

export const insertOffer = async (tx: Tx, values: typeof offers.$inferInsert): Promise<Offer> => {
  const [offer] = await tx.insert(offers).values(values).returning()
  if (!offer) throw new Error('an insert answered no row')
  return offer
}

export const insertVersion = async (
  tx: Tx,
  offer: Pick<Offer, 'id' | 'version'>,
  terms: OfferTerms,
): Promise<void> => {
  await tx.insert(offerVersions).values({ offerId: offer.id, version: offer.version, terms })
}

/** Returns the messages that changed offers were sent with. */
export const findFirstMessages = async (
  db: Executor,
  rows: readonly Pick<Offer, 'id' | 'version'>[],
): Promise<Map<number, string>> => {
  const changed = rows.filter(({ version }) => version > 1).map(({ id }) => id)
  if (changed.length === 0) return new Map()
  const first = await db
    .select({ id: offerVersions.offerId, message: sql<string>`${offerVersions.terms} ->> 'message'` })
    .from(offerVersions)
    .where(and(inArray(offerVersions.offerId, changed), eq(offerVersions.version, 1)))
  return new Map(first.map(({ id, message }) => [id, message]))
}

/** Returns whether the provider withdrew their last offer on the booking, and may make another one. */
export const lastWasWithdrawn = async (tx: Tx, booking: number, provider: number): Promise<boolean> => {
  const [last] = await tx
    .select({ status: offers.status })
    .from(offers)
    .where(and(eq(offers.bookingId, booking), eq(offers.providerId, provider)))
    .orderBy(desc(offers.id))
    .limit(1)
  return last?.status === 'withdrawn'
}

/** A provider's offers, counted by state. */
export const countOffers = async (db: Executor, provider: number) => {
  const rows = await db
    .select({ status: offers.status, n: sql<number>`count(*)::int` })
    .from(offers)
    .where(eq(offers.providerId, provider))
    .groupBy(offers.status)
  const of = (...states: OfferState[]) =>
    rows.filter((row) => states.includes(row.status)).reduce((sum, row) => sum + row.n, 0)
  return {
    pending: of(...activeOffers, 'awaiting_payment'),
    approved: of('approved'),
    completed: of('completed'),
  }
}
