import { and, desc, eq, inArray, isNotNull, isNull, lt, lte } from 'drizzle-orm'
import type { Executor, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { bookings, reviews } from '@/server/db/schema/bookings'

const columns = { review: reviews, authorName: users.fullName }
const select = (db: Executor) =>
  db.select(columns).from(reviews).innerJoin(users, eq(users.id, reviews.authorId))
export type Review = typeof reviews.$inferSelect
export type ReviewRow = Awaited<ReturnType<typeof select>>[number]

export const findOfBookings = (db: Executor, bookings: number[]): Promise<ReviewRow[]> =>
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

/** Publishes what is not yet public of a booking. Answers those published. */
export const publishOfBooking = (tx: Tx, booking: number, now: Date): Promise<Review[]> =>
  tx
    .update(reviews)
    .set({ publishedAt: now })
    .where(and(eq(reviews.bookingId, booking), isNull(reviews.publishedAt)))
    .returning()

/** Bookings completed until `over` of which a review is still hidden. */
export const findHidden = (db: Executor, over: Date, limit: number): Promise<{ id: number }[]> =>
  db
    .selectDistinct({ id: reviews.bookingId })
    .from(reviews)
    .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
    .where(and(isNull(reviews.publishedAt), lte(bookings.completedAt, over)))
    .limit(limit)
