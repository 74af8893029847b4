import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Executor } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { bookings, reviews } from '@/server/db/schema/bookings'

/** What customers have had finished, and what providers publicly said of them, by customer. */
export const findCustomerRecords = async (db: Executor, customers: number[]) => {
  if (customers.length === 0) return new Map<number, never>()
  const completed = db
    .select({ n: sql`count(*)` })
    .from(bookings)
    .where(and(eq(bookings.customerId, users.id), eq(bookings.status, 'completed')))
  const rows = await db
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
    .where(inArray(users.id, customers))
    .groupBy(users.id)
  return new Map(rows.map((row) => [row.id, row]))
}
