import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '@/server/db/client'
import { prepared } from '@/server/db/prepared'
import { users } from '@/server/db/schema/accounts'
import { bookings, reviews } from '@/server/db/schema/bookings'

const records = prepared((db) => {
  const completed = db
    .select({ n: sql`count(*)` })
    .from(bookings)
    .where(and(eq(bookings.customerId, users.id), eq(bookings.status, 'completed')))
  return db
    .select({
      id: users.id,
      memberSince: users.createdAt,
      completed: sql<number>`(${completed})::int`,
      rating: sql<number | null>`round(avg(${reviews.rating}), 1)::float8`,
      reviews: sql<number>`count(${reviews.id})::int`,
    })
    .from(users)
    .leftJoin(
      reviews,
      and(eq(reviews.subjectId, users.id), eq(reviews.side, 'provider'), isNotNull(reviews.publishedAt)),
    )
    .where(sql`${users.id} = any(${sql.placeholder('customers')}::bigint[])`)
    .groupBy(users.id)
    .prepare('customer_records')
})

/** What customers have had finished, and what providers publicly said of them, by customer. */
export const findCustomerRecords = async (db: Db, customers: number[]) =>
  customers.length === 0
    ? new Map<number, never>()
    : new Map((await records(db).execute({ customers })).map((row) => [row.id, row]))
