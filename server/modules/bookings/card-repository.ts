import { and, count, eq, inArray, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { needKey } from '@/lib/shared/need-key'
import type { Db } from '@/server/db/client'
import { pageFilter } from '@/server/db/page-filter'
import { preparedStatement } from '@/server/db/prepared-statement'
import { users } from '@/server/db/schema/accounts'
import { bookings, offers, suggestions } from '@/server/db/schema/bookings'
import { cities, services, subServices } from '@/server/db/schema/catalogue'
import { customerRecordColumns } from './customer-record-repository'

const providers = alias(users, 'providers')

/** Columns of a booking's card, and those that decide its allowed steps. */
const booking = {
  id: bookings.id,
  status: bookings.status,
  customerId: bookings.customerId,
  providerId: bookings.providerId,
  approvedOfferId: bookings.approvedOfferId,
  subServiceId: bookings.subServiceId,
  whenKind: bookings.whenKind,
  wantedFrom: bookings.wantedFrom,
  wantedTo: bookings.wantedTo,
  cityIbge: bookings.cityIbge,
  district: bookings.district,
  address: bookings.address,
  isInstant: bookings.isInstant,
  offerCount: bookings.offerCount,
  startsAt: bookings.startsAt,
  endsAt: bookings.endsAt,
  proposedStartsAt: bookings.proposedStartsAt,
  proposedBy: bookings.proposedBy,
  startCode: bookings.startCode,
  expiresAt: bookings.expiresAt,
  payUntil: bookings.payUntil,
  isPayExtended: bookings.isPayExtended,
  completedAt: bookings.completedAt,
  disputeUntil: bookings.disputeUntil,
  createdAt: bookings.createdAt,
}
const columns = {
  booking,
  subService: { id: subServices.id, name: subServices.name, slug: subServices.slug, icon: subServices.icon },
  serviceSlug: services.slug,
  city: { name: cities.name, state: cities.state },
  customer: { id: users.id, fullName: users.fullName, photoId: users.photoId },
  provider: { id: providers.id, fullName: providers.fullName, photoId: providers.photoId },
}
/** Additional columns of suggested jobs: the beginning of the request, and the customer. */
const requestColumns = (db: Db) => ({
  // A general request is described in its answer.
  words: sql<string>`coalesce(nullif(btrim(${bookings.description}), ''),
    case when ${subServices.isGeneral} then ${bookings.answers}->>${needKey} end, '')`,
  photos: bookings.photos,
  isDurable: subServices.isDurable,
  ...customerRecordColumns(db),
})

const own = (db: Db) =>
  db
    .select(columns)
    .from(bookings)
    .innerJoin(subServices, eq(subServices.id, bookings.subServiceId))
    .innerJoin(services, eq(services.id, subServices.serviceId))
    .innerJoin(cities, eq(cities.ibge, bookings.cityIbge))
    .innerJoin(users, eq(users.id, bookings.customerId))
    .leftJoin(providers, eq(providers.id, bookings.providerId))

export type BookingCardRow = Awaited<ReturnType<typeof own>>[number]

/** The suggestions of bookings, with all that their list shows. */
export const selectSuggestionCards = (db: Db) =>
  db
    .select({ ...columns, request: requestColumns(db), suggestion: suggestions })
    .from(suggestions)
    .innerJoin(bookings, eq(bookings.id, suggestions.bookingId))
    .innerJoin(subServices, eq(subServices.id, bookings.subServiceId))
    .innerJoin(services, eq(services.id, subServices.serviceId))
    .innerJoin(cities, eq(cities.ibge, bookings.cityIbge))
    .innerJoin(users, eq(users.id, bookings.customerId))
    .leftJoin(providers, eq(providers.id, bookings.providerId))

export type SuggestionCardRow = Awaited<ReturnType<typeof selectSuggestionCards>>[number]

const byIds = preparedStatement((db) =>
  own(db)
    .where(sql`${bookings.id} = any(${sql.placeholder('ids')}::bigint[])`)
    .prepare('bookings_listed'),
)

/** The bookings of these ids, in the order given. */
export const findBookingCards = async (db: Db, ids: number[]): Promise<BookingCardRow[]> => {
  if (ids.length === 0) return []
  const found = new Map((await byIds(db).execute({ ids })).map((row) => [row.booking.id, row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

const ofCustomer = preparedStatement((db) => {
  const page = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(eq(bookings.customerId, sql.placeholder('customer')), lt(bookings.id, sql.placeholder('before'))),
    )
    // Matches the index's order; plain `desc` would put nulls first and sort all of a customer's bookings.
    .orderBy(sql`${bookings.id} desc nulls last`)
  return own(db)
    .where(pageFilter(bookings.id, page, sql.placeholder('limit')))
    .prepare('bookings_of_customer')
})

/**
 * A customer's bookings, newest first, one more than `limit` so that the caller sees whether there are more.
 */
export const listCustomerBookings = async (
  db: Db,
  filter: { customer: number; before: number | null; limit: number },
): Promise<BookingCardRow[]> => {
  const rows = await ofCustomer(db).execute({
    customer: filter.customer,
    before: filter.before ?? Number.MAX_SAFE_INTEGER,
    limit: filter.limit + 1,
  })
  return rows.sort((a, b) => b.booking.id - a.booking.id)
}

/** Counts per booking the offers with changed terms that wait for the customer. */
export const countUpdatedOffers = async (db: Db, ids: number[]): Promise<Map<number, number>> => {
  const rows = await db
    .select({ booking: offers.bookingId, n: count() })
    .from(offers)
    .where(and(inArray(offers.bookingId, ids), eq(offers.status, 'update_pending')))
    .groupBy(offers.bookingId)
  return new Map(rows.map(({ booking, n }) => [booking, n]))
}
