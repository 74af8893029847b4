import { reviewDays, reviewRemindDays } from '@/lib/contract/reviews'
import { processEach } from '@/server/jobs/process-each'
import { reviewUntil } from '@/server/modules/bookings/policy'
import { findBooking, lockBooking } from '@/server/modules/bookings/service'
import { unitOfWork, type WorkContext } from '@/server/process/unit-of-work'
import { claimUnreviewed, findBookingsWithHiddenReviews, findReviewsOfBookings } from './repository'
import { publishBookingReviews } from './service'

const batch = 200

/**
 * Publishes reviews at the end of the review period, even if the other side has not written. Returns the
 * number of bookings.
 */
export const publishDueReviews = async (context: WorkContext): Promise<number> => {
  const over = new Date(context.clock().getTime() - reviewDays * 86_400_000)
  const due = await findBookingsWithHiddenReviews(context.db, over, batch)
  return processEach(context, due, 'reviews were not published', ({ id }) =>
    unitOfWork(context, async (work) => {
      const booking = await lockBooking(work.tx, id)
      if (booking) await publishBookingReviews(work, booking)
    }),
  )
}

const dayMs = 86_400_000

/** Reminds, once a booking, the sides that have not reviewed it while they still can. Answers how many bookings. */
export const remindReviews = (context: WorkContext): Promise<number> =>
  unitOfWork(context, async (work) => {
    const { tx, now } = work
    const before = (days: number) => new Date(now.getTime() - days * dayMs)
    const window = { after: before(reviewDays), until: before(reviewRemindDays), now }
    const due = await claimUnreviewed(tx, window, batch)
    const written = await findReviewsOfBookings(tx, due)
    for (const id of due) {
      const booking = await findBooking(tx, id)
      const until = booking && reviewUntil(booking)
      const sides = (['customer', 'provider'] as const).filter(
        (side) => !written.some(({ review }) => review.bookingId === id && review.side === side),
      )
      if (booking && until && sides.length > 0)
        await work.emitEvent({ type: 'review.due', booking, sides, until })
    }
    return due.length
  })
