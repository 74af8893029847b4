import { and, desc, eq, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Executor, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { bookings, reviews } from '@/server/db/schema/bookings'

const columns = { review: reviews, author: users.fullName }
const select = (db: Executor) =>
  db.select(columns).from(reviews).innerJoin(users, eq(users.id, reviews.authorId))
export type Review = typeof reviews.$inferSelect
export type ReviewRow = Awaited<ReturnType<typeof select>>[number]

export const findReviewsOfBookings = (db: Executor, bookings: number[]): Promise<ReviewRow[]> =>
  bookings.length === 0 ? Promise.resolve([]) : select(db).where(inArray(reviews.bookingId, bookings))

/** Published reviews customers wrote about a provider, newest first, one more than `limit`. */
export const listPublished = (
  db: Executor,
  subject: number,
  before: number | null,
  limit: number,
): Promise<ReviewRow[]> =>
  select(db)
    .where(
      and(
        eq(reviews.subjectId, subject),
        eq(reviews.side, 'customer'),
        isNotNull(reviews.publishedAt),
        before === null ? undefined : lt(reviews.id, before),
      ),
    )
    .orderBy(desc(reviews.id))
    .limit(limit + 1)

export const insertReview = async (tx: Tx, values: typeof reviews.$inferInsert): Promise<Review> => {
  const [review] = await tx.insert(reviews).values(values).returning()
  if (!review) throw new Error('an insert answered no row')
  return review
}

/** Publishes a booking's unpublished reviews. Returns them. */
export const publishOfBooking = (tx: Tx, booking: number, now: Date): Promise<Review[]> =>
  tx
    .update(reviews)
    .set({ publishedAt: now })
    .where(and(eq(reviews.bookingId, booking), isNull(reviews.publishedAt)))
    .returning()

/**
 * Marks bookings completed between these moments as reminded of their reviews, and answers them. Rows another worker
 * holds are left to it.
 */
export const claimUnreviewed = async (
  tx: Tx,
  { after, until, now }: { after: Date; until: Date; now: Date },
  limit: number,
): Promise<number[]> => {
  const due = sql`(
    select id from bookings
    where status = 'completed' and review_reminded_at is null and provider_id is not null
      and completed_at > ${after.toISOString()}::timestamptz and completed_at <= ${until.toISOString()}::timestamptz
    order by completed_at limit ${limit} for update skip locked)`
  const rows = await tx
    .update(bookings)
    .set({ reviewRemindedAt: now })
    .where(sql`${bookings.id} in ${due}`)
    .returning({ id: bookings.id })
  return rows.map(({ id }) => id)
}

/** Bookings completed until `over` of which a review is still hidden. */
export const findBookingsWithHiddenReviews = (
  db: Executor,
  over: Date,
  limit: number,
): Promise<{ id: number }[]> =>
  db
    .selectDistinct({ id: reviews.bookingId })
    .from(reviews)
    .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
    .where(and(isNull(reviews.publishedAt), lte(bookings.completedAt, over)))
    .limit(limit)
