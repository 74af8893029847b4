import { and, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Executor, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { reviews } from '@/server/db/schema/bookings'
import { providerStats } from '@/server/db/schema/provider'

const columns = { review: reviews, authorName: users.fullName }
const select = (db: Executor) =>
  db.select(columns).from(reviews).innerJoin(users, eq(users.id, reviews.authorId))
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

export const insertReview = async (tx: Tx, values: typeof reviews.$inferInsert): Promise<void> => {
  await tx.insert(reviews).values(values)
}

/** Publishes what is not yet public of a booking; customers' stars then count for the provider. Answers those published. */
export const publishOfBooking = async (tx: Tx, booking: number, now: Date) => {
  const published = await tx
    .update(reviews)
    .set({ publishedAt: now })
    .where(and(eq(reviews.bookingId, booking), sql`${reviews.publishedAt} is null`))
    .returning()
  for (const review of published.filter((one) => one.side === 'customer'))
    await tx
      .insert(providerStats)
      .values({ providerId: review.subjectId, ratingSum: review.rating, reviewCount: 1 })
      .onConflictDoUpdate({
        target: providerStats.providerId,
        set: {
          ratingSum: sql`${providerStats.ratingSum} + ${review.rating}`,
          reviewCount: sql`${providerStats.reviewCount} + 1`,
        },
      })
  return published
}
