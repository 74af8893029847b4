import { and, eq, isNull, lte } from 'drizzle-orm'
import { reviewDays } from '@/lib/contract/bookings'
import type { Context } from '@/server/context'
import { bookings, reviews } from '@/server/db/schema/bookings'
import { inTransaction } from '@/server/db/transaction'
import { lockBooking } from '@/server/modules/bookings/service'
import { publish } from './service'

/** Reviews whose other side stayed silent for the whole time. Answers how many bookings were settled. */
export const publishReviews = async (context: Context): Promise<number> => {
  const now = context.clock()
  const over = new Date(now.getTime() - reviewDays * 86_400_000)
  const due = await context.db
    .selectDistinct({ id: reviews.bookingId })
    .from(reviews)
    .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
    .where(and(isNull(reviews.publishedAt), lte(bookings.completedAt, over)))
    .limit(200)
  for (const { id } of due)
    await inTransaction(context, async (tx, emit) => {
      const booking = await lockBooking(tx, id)
      if (booking) await publish(tx, emit, booking, now)
    })
  return due.length
}
