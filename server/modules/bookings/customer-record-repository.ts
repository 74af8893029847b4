import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { CustomerRecord } from '@/lib/contract/customer-record'
import type { Executor } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { bookings, reviews } from '@/server/db/schema/bookings'

const theirs = alias(bookings, 'theirs')

/**
 * Columns of the customers' record: completed work and published reviews. Evaluated for the rows of a page only, so
 * they need no statement of their own.
 */
export const customerRecordColumns = (db: Executor) => {
  const finished = db
    .select({ n: sql`count(*)` })
    .from(theirs)
    .where(and(eq(theirs.customerId, users.id), sql`${theirs.status} = 'completed'`))
  const said = (what: ReturnType<typeof sql>) =>
    db
      .select({ value: what })
      .from(reviews)
      .where(
        and(
          eq(reviews.subjectId, users.id),
          sql`${reviews.side} = 'provider'`,
          isNotNull(reviews.publishedAt),
        ),
      )
  return {
    memberSince: users.createdAt,
    completed: sql<number>`(${finished})::int`,
    rating: sql<number | null>`(${said(sql`round(avg(${reviews.rating}), 1)`)})::float8`,
    reviews: sql<number>`(${said(sql`count(*)`)})::int`,
  }
}

interface RecordRow {
  memberSince: Date
  completed: number
  rating: number | null
  reviews: number
}

export const presentRecord = (row: RecordRow): CustomerRecord => ({
  completed_count: row.completed,
  rating: row.rating,
  review_count: row.reviews,
  member_since: row.memberSince.toISOString(),
})

/** The record of one customer. */
export const findCustomerRecord = async (db: Executor, customer: number): Promise<CustomerRecord | null> => {
  const [row] = await db.select(customerRecordColumns(db)).from(users).where(eq(users.id, customer))
  return row ? presentRecord(row) : null
}
