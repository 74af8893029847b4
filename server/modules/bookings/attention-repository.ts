import { and, eq, inArray, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { escrowedStates, type BookingState } from '@/lib/contract/booking-states'
import { reviewDays } from '@/lib/contract/reviews'
import type { Db, Executor } from '@/server/db/client'
import { preparedStatement } from '@/server/db/prepared-statement'
import { bookings } from '@/server/db/schema/bookings'
import type { RankedPosition } from '@/server/http/cursor'

type Side = 'customer' | 'provider'
/** ISO time. */
type Now = Placeholder | string
type Order = Record<'rank' | 'at', SQL<number>>

/** Milliseconds of a time as a number, which a cursor holds exactly. */
export const ms = (time: SQL | PgColumn) => sql`floor(extract(epoch from ${time}) * 1000)::float8`

const isAny = (states: readonly BookingState[]) => inArray(bookings.status, [...states])

/** A time that the other side proposed and `side` has yet to answer. */
const awaitsAnswer = (side: Side, now: Now) =>
  sql`(${bookings.status} = 'approved' and ${bookings.proposedBy} <> ${sql.raw(`'${side}'`)}
    and ${bookings.proposedStartsAt} > ${now}::timestamptz)`

const awaitsReview = (side: Side, now: Now) =>
  sql`(${bookings.status} = 'completed'
    and ${bookings.completedAt} > ${now}::timestamptz - ${sql.raw(`interval '${reviewDays} days'`)}
    and not exists (
      select 1 from reviews r where r.booking_id = ${bookings.id} and r.side = ${sql.raw(`'${side}'`)}))`

/** Work is about to begin. */
const soon = sql.raw(`interval '12 hours'`)

/** Next date first; of what is completed, the latest. */
const bookingTime = sql<number>`case
  when ${bookings.status} = 'booking_offers' then ${ms(bookings.expiresAt)}
  when ${bookings.status} = 'awaiting_payment' then ${ms(bookings.payUntil)}
  when ${isAny(escrowedStates)} then ${ms(bookings.startsAt)}
  when ${bookings.status} = 'completed' then -${ms(bookings.completedAt)}
  end`

/**
 * Order of a customer's list by rank and time. 0 waits for the customer: offers to compare, a payment, a proposed
 * time, work about to begin (it needs the start code), finished work to confirm, a review. 2 waits for a decision on
 * a dispute.
 */
const customerOrder = (now: Now): Order => ({
  rank: sql`case
    when ${bookings.status} = 'booking_offers' and ${bookings.offerCount} > 0
      or ${isAny(['awaiting_payment', 'delivered'])}
      or ${bookings.status} = 'approved' and ${bookings.startsAt} <= ${now}::timestamptz + ${soon}
      or ${awaitsAnswer('customer', now)} or ${awaitsReview('customer', now)} then 0
    when ${bookings.status} = 'disputed' then 2
    else 1 end`,
  at: bookingTime,
})

/**
 * Order of a provider's jobs by rank and time. 0 waits for the provider: a job whose start has come, changes asked for,
 * a proposed time, a review. 2 waits for the customer or for a decision.
 */
export const providerOrder = (now: Now): Order => ({
  rank: sql`case
    when ${isAny(['in_progress', 'changes_requested'])}
      or ${bookings.status} = 'approved' and ${bookings.startsAt} <= ${now}::timestamptz
      or ${awaitsAnswer('provider', now)} or ${awaitsReview('provider', now)} then 0
    when ${isAny(['delivered', 'disputed'])} then 2
    else 1 end`,
  at: bookingTime,
})

export interface RankedFilter {
  after: RankedPosition
  now: Date
  limit: number
}

/** Values of the placeholders of `rankedPage`. */
export const pageValues = ({ after, now, limit }: RankedFilter) => ({
  ...after,
  now: now.toISOString(),
  limit: limit + 1,
})

const { placeholder } = sql

/** Columns, condition and order of a page after a position. Rows without a time come newest first. */
export const rankedPage = (orderAt: (now: Now) => Order, id: PgColumn, createdAt: PgColumn) => {
  const { rank, at: time } = orderAt(placeholder('now'))
  const at = sql<number>`coalesce(${time}, -${ms(createdAt)})`
  return {
    fields: { id: sql<number>`${id}`.mapWith(Number), rank, at },
    isAfter: sql`(${rank}, ${at}, -${id})
      > (${placeholder('rank')}::int, ${placeholder('at')}::float8, -${placeholder('id')}::bigint)`,
    order: sql`${rank}, ${at}, -${id}`,
  }
}

const ofCustomer = preparedStatement((db) => {
  const { fields, isAfter, order } = rankedPage(customerOrder, bookings.id, bookings.createdAt)
  return db
    .select(fields)
    .from(bookings)
    .where(
      and(
        eq(bookings.customerId, placeholder('customer')),
        sql`${bookings.status} = any(${placeholder('states')}::text[])`,
        isAfter,
      ),
    )
    .orderBy(order)
    .limit(placeholder('limit'))
    .prepare('bookings_ranked')
})

interface CustomerFilter extends RankedFilter {
  customer: number
  states: BookingState[]
}

/** A customer's bookings in some states, those that wait for the customer first, then by date; one more than `limit`. */
export const listRankedBookings = (
  db: Db,
  { customer, states, ...page }: CustomerFilter,
): Promise<RankedPosition[]> => ofCustomer(db).execute({ customer, states, ...pageValues(page) })

interface StateCount {
  all: number
  /** Those that wait for the customer. */
  waiting: number
}

/** Counts a customer's bookings by state. */
export const countCustomerBookings = async (
  db: Executor,
  customer: number,
  now: Date,
): Promise<Map<BookingState, StateCount>> => {
  const { rank } = customerOrder(now.toISOString())
  const rows = await db
    .select({
      status: bookings.status,
      all: sql<number>`count(*)::int`,
      waiting: sql<number>`(count(*) filter (where ${rank} = 0))::int`,
    })
    .from(bookings)
    .where(eq(bookings.customerId, customer))
    .groupBy(bookings.status)
  return new Map(rows.map(({ status, all, waiting }) => [status, { all, waiting }]))
}
