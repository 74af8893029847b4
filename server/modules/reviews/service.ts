import type { z } from 'zod'
import type { reviewSchema } from '@/lib/contract/bookings'
import { formatIndicator } from '@/lib/contract/indicators'
import type { Context } from '@/server/context'
import type { Executor, Tx } from '@/server/db/client'
import { inTransaction, violates } from '@/server/db/transaction'
import { DomainError, notFound, stateChanged } from '@/server/http/errors'
import type { Locale } from '@/server/http/locale'
import { closedName, nameIn } from '@/server/modules/accounts/closed-name'
import { actorIn, reviewUntil } from '@/server/modules/bookings/policy'
import { findBooking, lockBooking, paramsOf, type Booking } from '@/server/modules/bookings/service'
import { changed, notify } from '@/server/modules/notifications/service'
import type { HubEvent } from '@/server/realtime/hub'
import { pagesChanged } from '@/server/realtime/pages'
import { findOfBookings, insertReview, publishOfBooking, type ReviewRow } from './repository'

export const presentReview = (
  { review, authorName }: ReviewRow,
  locale: Locale,
): z.infer<typeof reviewSchema> => ({
  pk: review.id,
  rating: review.rating,
  text: review.text,
  // First name and initial: enough to be human, too little to be looked up.
  author_name:
    authorName === closedName
      ? nameIn(authorName, locale)
      : authorName.replace(/^(\S+)\s+.*?(\S)\S*$/u, '$1 $2.'),
  created_at: review.createdAt.toISOString(),
})

/** Reviews of these bookings with who wrote them and whether they are public yet. */
export const reviewsOfBookings = async (db: Executor, bookings: number[], locale: Locale) =>
  (await findOfBookings(db, bookings)).map((row) => ({
    bookingId: row.review.bookingId,
    authorId: row.review.authorId,
    publishedAt: row.review.publishedAt,
    shown: presentReview(row, locale),
  }))

type Emit = (event: HubEvent) => void

/** Makes a booking's reviews public and tells those they are about. */
export const publish = async (tx: Tx, emit: Emit, booking: Booking, now: Date): Promise<void> => {
  const published = await publishOfBooking(tx, booking.id, now)
  if (published.length === 0) return
  const params = await paramsOf(tx, booking)
  const offer = booking.approvedOfferId
  await notify(
    tx,
    emit,
    published.map((review) => ({
      user: review.subjectId,
      indicator: formatIndicator(
        review.side === 'customer'
          ? { side: 'offers', kind: 'offer_completed', offer, status: 'completed' }
          : { side: 'bookings', kind: 'offer_completed', booking: booking.id, offer, status: 'completed' },
      ),
      template: 'review_published',
      params,
    })),
  )
  changed(emit, [booking.customerId, ...(booking.providerId ? [booking.providerId] : [])], booking.id, offer)
  if (booking.providerId) pagesChanged(emit, booking.providerId)
}

/** One review a side, within 7 days; neither side reads the other's before both wrote or the time is over. */
export const review = async (
  context: Context,
  caller: number,
  pk: number,
  input: { rating: number; text: string },
): Promise<void> => {
  const now = context.clock()
  try {
    await inTransaction(context, async (tx, emit) => {
      const seen = await findBooking(tx, pk)
      const side = seen && actorIn({ id: caller, isOperator: false }, seen)
      if (!seen || (side !== 'customer' && side !== 'provider')) throw notFound()
      const booking = await lockBooking(tx, pk)
      const until = booking && reviewUntil(booking)
      if (!booking?.providerId || booking.status !== 'completed' || !until || now >= until)
        throw stateChanged()
      const subjectId = side === 'customer' ? booking.providerId : booking.customerId
      await insertReview(tx, {
        bookingId: pk,
        side,
        authorId: caller,
        subjectId,
        rating: input.rating,
        text: input.text,
        createdAt: now,
      })
      const written = await findOfBookings(tx, [pk])
      if (written.length === 2) await publish(tx, emit, booking, now)
      else changed(emit, [booking.customerId, booking.providerId], pk, booking.approvedOfferId)
    })
  } catch (error) {
    if (violates(error, 'reviews_side')) throw new DomainError('already_reviewed')
    throw error
  }
}
