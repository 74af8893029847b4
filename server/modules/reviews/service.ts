import type { Executor } from '@/server/db/client'
import { violatesConstraint } from '@/server/db/transaction'
import { DomainError, notFoundError, stateChangedError } from '@/server/http/errors'
import type { Locale } from '@/server/http/locale'
import { userViewer } from '@/server/http/viewer'
import { actorIn, reviewUntil } from '@/server/modules/bookings/policy'
import { findBooking, lockBooking, type Booking } from '@/server/modules/bookings/service'
import { unitOfWork, type WorkContext } from '@/server/process/unit-of-work'
import type { UnitOfWork } from '@/server/process/work'
import { presentReview } from './presenter'
import { findReviewsOfBookings, insertReview, publishOfBooking } from './repository'

/** Presents the reviews of these bookings with author and publication state. */
export const presentReviewsOfBookings = async (
  db: Executor,
  bookings: number[],
  reader: number,
  locale: Locale,
) =>
  (await findReviewsOfBookings(db, bookings)).map((row) => ({
    bookingId: row.review.bookingId,
    authorId: row.review.authorId,
    publishedAt: row.review.publishedAt,
    shown: presentReview(row, locale, row.review.authorId === reader ? 'full' : 'first'),
  }))

/** Makes a booking's reviews public. */
export const publishBookingReviews = async (work: UnitOfWork, booking: Booking): Promise<void> => {
  const reviews = await publishOfBooking(work.tx, booking.id, work.now)
  if (reviews.length > 0) await work.emitEvent({ type: 'review.published', reviews, booking })
}

/**
 * Accepts one review per side, within 7 days. Neither side sees the other's before both are written or the
 * period is over.
 */
export const submitReview = async (
  context: WorkContext,
  caller: number,
  pk: number,
  input: { rating: number; text: string },
): Promise<void> => {
  try {
    await unitOfWork(context, async (work) => {
      const { tx, now } = work
      const seen = await findBooking(tx, pk)
      const side = seen && actorIn(userViewer(caller), seen)
      if (!seen || (side !== 'customer' && side !== 'provider')) throw notFoundError()
      const booking = await lockBooking(tx, pk)
      const until = booking && reviewUntil(booking)
      if (!booking?.providerId || booking.status !== 'completed' || !until || now >= until)
        throw stateChangedError()
      const subjectId = side === 'customer' ? booking.providerId : booking.customerId
      const author = { bookingId: pk, side, authorId: caller, subjectId, createdAt: now } as const
      const written = await insertReview(tx, { ...author, rating: input.rating, text: input.text })
      await work.emitEvent({ type: 'review.written', review: written, booking })
      if ((await findReviewsOfBookings(tx, [pk])).length === 2) await publishBookingReviews(work, booking)
    })
  } catch (error) {
    if (violatesConstraint(error, 'reviews_side')) throw new DomainError('already_reviewed')
    throw error
  }
}
