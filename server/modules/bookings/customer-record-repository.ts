import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { bookings, reviews } from '@/server/db/schema/bookings'

const theirs = alias(bookings, 'theirs')

/**
 * Columns of a statement that joins the customers: what they have had finished, and what providers publicly said of
 * them. Evaluated for the rows of a page only, so no statement of their own is needed.
 */
export const customerRecord = (db: Db) => {
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
