import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { BookingState } from '@/lib/contract/bookings'
import type { Executor, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { bookingEvents, bookings, offers, slots, suggestions } from '@/server/db/schema/bookings'
import { cities, services, subServices } from '@/server/db/schema/catalogue'

/** A booking with the names every view of it shows. */
const columns = {
  booking: bookings,
  subService: {
    id: subServices.id,
    name: subServices.name,
    slug: subServices.slug,
    icon: subServices.icon,
    form: subServices.form,
  },
  serviceSlug: services.slug,
  city: { name: cities.name, state: cities.state },
  customer: { id: users.id, fullName: users.fullName, photoId: users.photoId },
}

const select = (db: Executor) =>
  db
    .select(columns)
    .from(bookings)
    .innerJoin(subServices, eq(subServices.id, bookings.subServiceId))
    .innerJoin(services, eq(services.id, subServices.serviceId))
    .innerJoin(cities, eq(cities.ibge, bookings.cityIbge))
    .innerJoin(users, eq(users.id, bookings.customerId))

export type BookingRow = Awaited<ReturnType<typeof select>>[number]
export type Booking = typeof bookings.$inferSelect

export const findBookings = async (db: Executor, ids: number[]): Promise<Map<number, BookingRow>> => {
  if (ids.length === 0) return new Map()
  const rows = await select(db).where(inArray(bookings.id, ids))
  return new Map(rows.map((row) => [row.booking.id, row]))
}

/** A customer's bookings, newest first, one more than `limit` so that the caller sees whether there are more. */
export const listOfCustomer = (
  db: Executor,
  filter: { customer: number; states: BookingState[]; before: number | null; limit: number },
): Promise<BookingRow[]> =>
  select(db)
    .where(
      and(
        eq(bookings.customerId, filter.customer),
        filter.states.length > 0 ? inArray(bookings.status, filter.states) : undefined,
        filter.before === null ? undefined : lt(bookings.id, filter.before),
      ),
    )
    // As the index is ordered; plain `desc` would put nulls first and sort all of a customer's bookings.
    .orderBy(sql`${bookings.id} desc nulls last`)
    .limit(filter.limit + 1)

export const findBooking = async (db: Executor, id: number): Promise<Booking | null> =>
  (await db.select().from(bookings).where(eq(bookings.id, id)))[0] ?? null

/** Takes the booking's row lock: offers are counted and chosen under it. */
export const lockBooking = async (tx: Tx, id: number): Promise<Booking | null> =>
  (await tx.select().from(bookings).where(eq(bookings.id, id)).for('update'))[0] ?? null

export const isSuggestedTo = async (db: Executor, booking: number, provider: number): Promise<boolean> => {
  const found = await db
    .select({ id: suggestions.id })
    .from(suggestions)
    .where(and(eq(suggestions.bookingId, booking), eq(suggestions.providerId, provider)))
    .limit(1)
  return found.length > 0
}

/** Compare-and-set: null when the booking was no longer in `from`. */
export const moveBooking = async (
  tx: Tx,
  id: number,
  from: BookingState,
  to: BookingState,
  set: Partial<typeof bookings.$inferInsert> = {},
): Promise<Booking | null> =>
  (
    await tx
      .update(bookings)
      .set({ ...set, status: to, updatedAt: sql`now()` })
      .where(and(eq(bookings.id, id), eq(bookings.status, from)))
      .returning()
  )[0] ?? null

export const recordEvent = async (tx: Tx, event: typeof bookingEvents.$inferInsert): Promise<void> => {
  await tx.insert(bookingEvents).values(event)
}

/** Takes the provider's time; a clash violates `slots_no_overlap`. */
export const holdSlot = async (
  tx: Tx,
  provider: number,
  booking: number,
  from: Date,
  to: Date,
): Promise<void> => {
  const during = `[${from.toISOString()},${to.toISOString()})`
  await tx
    .insert(slots)
    .values({ providerId: provider, bookingId: booking, during })
    .onConflictDoUpdate({ target: slots.bookingId, set: { during } })
}

export const releaseSlot = async (tx: Tx, booking: number): Promise<void> => {
  await tx.delete(slots).where(eq(slots.bookingId, booking))
}

/** Closes every open suggestion of a booking, because it takes no more offers. */
export const closeSuggestions = async (tx: Tx, booking: number, to: 'closed' | 'expired'): Promise<void> => {
  await tx
    .update(suggestions)
    .set({ status: to })
    .where(and(eq(suggestions.bookingId, booking), inArray(suggestions.status, ['ready', 'seen'])))
}

/** Keeps the number of standing offers that providers are shown. */
export const recountOffers = async (tx: Tx, booking: number): Promise<void> => {
  await tx
    .update(bookings)
    .set({
      offerCount: sql`(select count(*) from ${offers} where ${offers.bookingId} = ${booking} and ${offers.status} in ('pending', 'update_pending'))`,
    })
    .where(eq(bookings.id, booking))
}
