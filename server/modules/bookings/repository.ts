import { and, asc, desc, eq, getTableColumns, inArray, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import { overdueAgainDays, overdueHours } from '@/lib/contract/booking-process'
import { bookingStates, noShowStates, type BookingState } from '@/lib/contract/booking-states'
import type { Booking as BookingView } from '@/lib/contract/bookings'
import { activeOffers } from '@/lib/contract/offers'
import type { Executor, Tx } from '@/server/db/client'
import { offerPrices } from '@/server/db/offer-prices'
import { users } from '@/server/db/schema/accounts'
import { bookingEvents, bookings, offers, suggestions } from '@/server/db/schema/bookings'
import { cities, services, subServices } from '@/server/db/schema/catalogue'
import { lockCalendar } from './calendar-repository'

/** A booking with the names its page shows. */
const viewColumns = {
  booking: bookings,
  subService: {
    id: subServices.id,
    name: subServices.name,
    slug: subServices.slug,
    icon: subServices.icon,
    form: subServices.form,
    durationMinutes: subServices.durationMinutes,
  },
  serviceSlug: services.slug,
  city: { name: cities.name, state: cities.state },
  customer: {
    id: users.id,
    fullName: users.fullName,
    photoId: users.photoId,
    phone: users.phone,
    phoneVerifiedAt: users.phoneVerifiedAt,
  },
}

const select = (db: Executor) =>
  db
    .select(viewColumns)
    .from(bookings)
    .innerJoin(subServices, eq(subServices.id, bookings.subServiceId))
    .innerJoin(services, eq(services.id, subServices.serviceId))
    .innerJoin(cities, eq(cities.ibge, bookings.cityIbge))
    .innerJoin(users, eq(users.id, bookings.customerId))

export type BookingRow = Awaited<ReturnType<typeof select>>[number]

/** A booking without its start code, which is read only where it is shown or tried. */
export type Booking = Omit<typeof bookings.$inferSelect, 'startCode' | 'startAttempts'>
const { startCode: _startCode, startAttempts: _startTries, ...columns } = getTableColumns(bookings)

/** The terms an approved offer sets. */
export interface AgreedTerms {
  offer: number
  provider: number
  startsAt: Date
  durationMinutes: number
  labourCents: number
  materialCents: number
}

export type BookingValues = Partial<typeof bookings.$inferInsert>

/** Returns a booking with the columns of its page; null if it does not exist. */
export const findBookingRow = async (db: Executor, id: number): Promise<BookingRow | null> =>
  (await select(db).where(eq(bookings.id, id)))[0] ?? null

export const findBooking = async (db: Executor, id: number): Promise<Booking | null> =>
  (await db.select(columns).from(bookings).where(eq(bookings.id, id)))[0] ?? null

/**
 * Locks the booking's row: offers are counted and chosen, and codes tried, under it. Not `for update`, which
 * would also block inserts that refer to the booking, such as the journal's.
 */
export const lockBooking = async (tx: Tx, id: number): Promise<Booking | null> =>
  (await tx.select(columns).from(bookings).where(eq(bookings.id, id)).for('no key update'))[0] ?? null

export const insertBooking = async (tx: Tx, values: typeof bookings.$inferInsert): Promise<Booking> => {
  const [booking] = await tx.insert(bookings).values(values).returning(columns)
  if (!booking) throw new Error('an insert answered no row')
  return booking
}

/** Professionals were looked for, whether or not somebody was found. */
export const markMatched = async (tx: Tx, id: number, now: Date): Promise<void> => {
  await tx.update(bookings).set({ matchedAt: now }).where(eq(bookings.id, id))
}

/** Stores additional cities in which providers are asked. */
export const setExtraCities = async (tx: Tx, id: number, extraCityIbges: number[]): Promise<void> => {
  await tx.update(bookings).set({ extraCityIbges }).where(eq(bookings.id, id))
}

export const isSuggestedTo = async (db: Executor, booking: number, provider: number): Promise<boolean> => {
  const found = await db
    .select({ id: suggestions.id })
    .from(suggestions)
    .where(and(eq(suggestions.bookingId, booking), eq(suggestions.providerId, provider)))
    .limit(1)
  return found.length > 0
}

/** Compare-and-set: null when the booking was no longer in state `from`. */
export const compareAndSetBooking = async (
  tx: Tx,
  id: number,
  from: BookingState,
  to: BookingState,
  values: BookingValues,
): Promise<Booking | null> =>
  (
    await tx
      .update(bookings)
      .set({ ...values, status: to, updatedAt: sql`now()` })
      .where(and(eq(bookings.id, id), eq(bookings.status, from)))
      .returning(columns)
  )[0] ?? null

/** The terms of the approved offer with the booking's present start; null without an offer. */
export const readAgreedTerms = async (tx: Tx, booking: Booking): Promise<AgreedTerms | null> => {
  const { approvedOfferId, providerId, startsAt, endsAt } = booking
  if (approvedOfferId === null || providerId === null || !startsAt || !endsAt) return null
  const [sums] = await tx
    .select({ labourCents: offers.labourCents, materialCents: offers.materialCents })
    .from(offers)
    .where(eq(offers.id, approvedOfferId))
  if (!sums) return null
  const durationMinutes = Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000)
  return { offer: approvedOfferId, provider: providerId, startsAt, durationMinutes, ...sums }
}

/** Returns the price of a provider's open offer on a booking, and the one its update proposes. */
export const findOwnOffer = async (db: Executor, booking: number, provider: number) => {
  const [own] = await db
    .select({
      pk: offers.id,
      total_cents: offerPrices.inForce,
      proposed_cents: offerPrices.proposed,
    })
    .from(offers)
    .where(
      and(
        eq(offers.bookingId, booking),
        eq(offers.providerId, provider),
        inArray(offers.status, [...activeOffers]),
      ),
    )
  return own ?? null
}

/** Returns the latest time of each state of a booking, in order. Excludes the steps of its offers. */
export const findStateTimes = async (
  db: Executor,
  booking: number,
): Promise<{ status: BookingState; at: string }[]> => {
  const rows = await db
    .select({ state: bookingEvents.toState, at: sql<string>`max(${bookingEvents.createdAt})` })
    .from(bookingEvents)
    .where(
      and(
        eq(bookingEvents.bookingId, booking),
        sql`strpos(${bookingEvents.step}, '.') = 0`,
        ne(bookingEvents.fromState, bookingEvents.toState),
      ),
    )
    .groupBy(bookingEvents.toState)
    .orderBy(sql`2`)
  return rows.flatMap(({ state, at }) => {
    const status = bookingStates.find((one) => one === state)
    return status ? [{ status, at: new Date(at).toISOString() }] : []
  })
}

/**
 * Returns the side that kept the agreed start and the author of the declined proposal; null unless that was
 * the latest step. The renewal of a start code is no step.
 */
export const findKeptTime = async (db: Executor, booking: number): Promise<BookingView['kept_time']> => {
  const [kept, proposed] = await db
    .select({ step: bookingEvents.step, actor: bookingEvents.actor })
    .from(bookingEvents)
    .where(
      and(
        eq(bookingEvents.bookingId, booking),
        sql`strpos(${bookingEvents.step}, '.') = 0`,
        ne(bookingEvents.step, 'renew-code'),
      ),
    )
    .orderBy(desc(bookingEvents.id))
    .limit(2)
  if (kept?.step !== 'keep-time' || proposed?.step !== 'reschedule') return null
  const sideOf = ({ actor }: typeof kept) => (actor === 'customer' ? 'customer' : 'provider')
  return { by: sideOf(kept), proposed_by: sideOf(proposed) }
}

/** Counts the steps of a booking, without those of its offers. */
export const countSteps = (db: Executor, booking: number): Promise<number> =>
  db.$count(
    bookingEvents,
    and(eq(bookingEvents.bookingId, booking), sql`strpos(${bookingEvents.step}, '.') = 0`),
  )

interface OfferedBooking {
  status: BookingState
  approvedOfferId: number | null
  isDurable: boolean
}

/** Returns what the presentation of a booking's offers depends on, by the booking's id. */
export const findOfferedBookings = async (
  db: Executor,
  ids: number[],
): Promise<Map<number, OfferedBooking>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: bookings.id,
      status: bookings.status,
      approvedOfferId: bookings.approvedOfferId,
      isDurable: subServices.isDurable,
    })
    .from(bookings)
    .innerJoin(subServices, eq(subServices.id, bookings.subServiceId))
    .where(inArray(bookings.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Matches customers with at least one booking outside these states, which means that they have paid once. */
const everPaid = (customer: SQL) =>
  sql<boolean>`exists (select from bookings b where b.customer_id = ${customer}
    and b.status not in ('booking_offers', 'awaiting_payment', 'expired', 'canceled'))`

interface ReservationCounts {
  /** Unpaid holds of the customer: of all professionals, and of this one. */
  ofCustomer: number
  withProvider: number
  /** Unpaid reservations of this provider by customers without any paid booking. */
  ofUnproven: number
  isProven: boolean
}

/**
 * Counts unpaid reservations of a customer and of a provider. Locks both until the transaction ends, so that
 * concurrent approvals are serialized.
 */
export const lockAndCountReservations = async (
  tx: Tx,
  customer: number,
  provider: number,
): Promise<ReservationCounts> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`holds ${customer}`}, 0))`)
  await lockCalendar(tx, provider)
  const [counts] = await tx
    .select({
      ofCustomer: sql<number>`count(*) filter (where ${bookings.customerId} = ${customer})`.mapWith(Number),
      withProvider:
        sql<number>`count(*) filter (where ${bookings.customerId} = ${customer} and ${bookings.providerId} = ${provider})`.mapWith(
          Number,
        ),
      ofUnproven:
        sql<number>`count(*) filter (where ${bookings.providerId} = ${provider} and not ${everPaid(sql`bookings.customer_id`)})`.mapWith(
          Number,
        ),
      isProven: everPaid(sql`${customer}::bigint`),
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.status, 'awaiting_payment'),
        or(eq(bookings.customerId, customer), eq(bookings.providerId, provider)),
      ),
    )
  if (!counts) throw new Error('a count answered no row')
  return counts
}

/** Stores the number of standing offers, which providers are shown. */
export const recountOffers = async (tx: Tx, booking: number): Promise<void> => {
  const standing = tx
    .select({ n: sql`count(*)` })
    .from(offers)
    .where(and(eq(offers.bookingId, booking), inArray(offers.status, [...activeOffers])))
  await tx
    .update(bookings)
    .set({ offerCount: sql`(${standing})` })
    .where(eq(bookings.id, booking))
}

/** Open demands that have expired at `now`, the longest overdue first. */
export const findExpired = (db: Executor, now: Date, limit: number): Promise<{ id: number }[]> =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.status, 'booking_offers'), lte(bookings.expiresAt, now)))
    .orderBy(asc(bookings.expiresAt))
    .limit(limit)

/** Delivered work past its objection period. */
export const findDelivered = (db: Executor, now: Date, limit: number): Promise<{ id: number }[]> =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.status, 'delivered'), lte(bookings.autoCompleteAt, now)))
    .orderBy(asc(bookings.autoCompleteAt))
    .limit(limit)

/**
 * No-shows past their objection period. A disputed one keeps its deadline, in case the dispute is withdrawn.
 */
export const findSettleableNoShows = (db: Executor, now: Date, limit: number): Promise<{ id: number }[]> =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(inArray(bookings.status, [...noShowStates]), lte(bookings.disputeUntil, now)))
    .orderBy(asc(bookings.disputeUntil))
    .limit(limit)

interface ReminderTimes {
  now: Date
  hours: number
  restHours: number
}

/**
 * Marks starts within `hours` of `now` as reminded of, each start once, and returns the bookings. One paid in the last
 * `restHours` waits: its sides have just been told the time. Rows locked by another worker are skipped.
 */
export const claimUpcoming = async (
  tx: Tx,
  { now, hours, restHours }: ReminderTimes,
  limit: number,
): Promise<Booking[]> => {
  const paidBefore = new Date(now.getTime() - restHours * 3_600_000)
  const until = new Date(now.getTime() + hours * 3_600_000)
  const upcoming = sql`(
    select id from bookings
    where status = 'approved' and provider_id is not null and approved_offer_id is not null
      and starts_at > ${now.toISOString()}::timestamptz and starts_at <= ${until.toISOString()}::timestamptz
      and reminded_for is distinct from starts_at
      and not exists (select from payments p where p.booking_id = bookings.id
        and p.paid_at > ${paidBefore.toISOString()}::timestamptz)
    order by starts_at limit ${limit} for update skip locked)`
  return tx
    .update(bookings)
    .set({ remindedFor: sql`starts_at` })
    .where(sql`${bookings.id} in ${upcoming}`)
    .returning(columns)
}

/**
 * Paid work that stands still: a day has passed since its agreed end and since its last step, and its sides were not
 * asked since then, or a week ago. Contested or returned money waits for others.
 */
const standsStill = (now: Date) => {
  const at = sql`${now.toISOString()}::timestamptz`
  const since = sql`greatest(${bookings.endsAt}, ${bookings.updatedAt})`
  return sql`${bookings.status} in ('approved', 'in_progress', 'changes_requested')
    and ${bookings.endsAt} <= ${at} - make_interval(hours => ${overdueHours}::int)
    and ${since} <= ${at} - make_interval(hours => ${overdueHours}::int)
    and (${bookings.overdueNotifiedAt} is null or ${bookings.overdueNotifiedAt} < ${since}
      or ${bookings.overdueNotifiedAt} <= ${at} - make_interval(days => ${overdueAgainDays}::int))
    and exists (select from payments p where p.booking_id = ${bookings.id}
      and p.status in ('paid', 'partially_refunded'))`
}

/** Paid work without progress, due for a reminder to its sides; the longest overdue first. */
export const findOverdue = (db: Executor, now: Date, limit: number): Promise<{ id: number }[]> =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .where(standsStill(now))
    .orderBy(asc(bookings.endsAt))
    .limit(limit)

/** Marks one as asked about, and returns it; null when somebody took a step, or asked, meanwhile. */
export const claimOverdue = async (tx: Tx, id: number, now: Date): Promise<Booking | null> =>
  (
    await tx
      .update(bookings)
      .set({ overdueNotifiedAt: now })
      .where(and(eq(bookings.id, id), standsStill(now)))
      .returning(columns)
  )[0] ?? null
