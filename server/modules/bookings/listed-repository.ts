import { and, eq, lt, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { BookingState } from '@/lib/contract/bookings'
import type { Db } from '@/server/db/client'
import { prepared } from '@/server/db/prepared'
import { users } from '@/server/db/schema/accounts'
import { bookings } from '@/server/db/schema/bookings'
import { cities, services, subServices } from '@/server/db/schema/catalogue'

const providers = alias(users, 'providers')

/** What a card shows of a booking, and what says which steps may be taken on it. */
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
  startCode: bookings.startCode,
  expiresAt: bookings.expiresAt,
  payUntil: bookings.payUntil,
  completedAt: bookings.completedAt,
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
/** Lists of suggested jobs show the beginning of the request too; it is not read for others. */
const request = { description: bookings.description, photos: bookings.photos }
const unread: { [K in keyof typeof request]: SQL<(typeof bookings.$inferSelect)[K]> } = {
  description: sql`''`,
  photos: sql`'{}'::uuid[]`,
}

const select = (db: Db, asked: typeof request | typeof unread) =>
  db
    .select({ ...columns, request: asked })
    .from(bookings)
    .innerJoin(subServices, eq(subServices.id, bookings.subServiceId))
    .innerJoin(services, eq(services.id, subServices.serviceId))
    .innerJoin(cities, eq(cities.ibge, bookings.cityIbge))
    .innerJoin(users, eq(users.id, bookings.customerId))
    .leftJoin(providers, eq(providers.id, bookings.providerId))

export type ListedRow = Awaited<ReturnType<typeof select>>[number]

const isOneOf = sql`${bookings.id} = any(${sql.placeholder('ids')}::bigint[])`
const byIds = prepared((db, of: 'listed' | 'suggested') =>
  select(db, of === 'suggested' ? request : unread)
    .where(isOneOf)
    .prepare(`bookings_${of}`),
)

const find = async (db: Db, ids: number[], of: 'listed' | 'suggested'): Promise<ListedRow[]> => {
  if (ids.length === 0) return []
  const found = new Map((await byIds(db, of).execute({ ids })).map((row) => [row.booking.id, row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** The bookings of these ids, in the order given. */
export const findListed = (db: Db, ids: number[]) => find(db, ids, 'listed')

/** The same with what was asked for. */
export const findSuggested = (db: Db, ids: number[]) => find(db, ids, 'suggested')

const ofCustomer = prepared((db, of: 'all' | 'states') =>
  select(db, unread)
    .where(
      and(
        eq(bookings.customerId, sql.placeholder('customer')),
        lt(bookings.id, sql.placeholder('before')),
        of === 'all' ? undefined : sql`${bookings.status} = any(${sql.placeholder('states')}::text[])`,
      ),
    )
    // Matches the index's order; plain `desc` would put nulls first and sort all of a customer's bookings.
    .orderBy(sql`${bookings.id} desc nulls last`)
    .limit(sql.placeholder('limit'))
    .prepare(`bookings_of_customer_${of}`),
)

/**
 * A customer's bookings, newest first, one more than `limit` so that the caller sees whether there are more.
 */
export const listOfCustomer = (
  db: Db,
  filter: { customer: number; states: BookingState[]; before: number | null; limit: number },
): Promise<ListedRow[]> =>
  ofCustomer(db, filter.states.length > 0 ? 'states' : 'all').execute({
    customer: filter.customer,
    before: filter.before ?? Number.MAX_SAFE_INTEGER,
    states: filter.states,
    limit: filter.limit + 1,
  })
