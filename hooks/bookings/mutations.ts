import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSingleFlight } from '@/hooks/use-single-flight'
import { call } from '@/lib/api/browser'
import {
  cancelBooking,
  completeBooking,
  deliverBooking,
  disputeBooking,
  extendReservation,
  giveUpBooking,
  keepTime,
  reportNoShow,
  requestChanges,
  rescheduleBooking,
  reviewBooking,
  reviveBooking,
  startBooking,
  type Booking,
} from '@/lib/contract/bookings'
import { invalidatedKeys } from './invalidated-keys'
import { bookingQueries } from './queries'

/** Step of a booking with its input; named like `can`. */
export type BookingStep =
  | { step: 'start'; code: string; early?: boolean }
  | { step: 'give-up' | 'extend' | 'keep-time' | 'complete' | 'revive' | 'no-show' }
  | { step: 'deliver'; photos: string[] }
  | { step: 'request-changes'; text: string }
  | { step: 'cancel'; reason?: string }
  | { step: 'reschedule'; starts_at: string }
  | { step: 'dispute'; reason: string }
  | { step: 'review'; rating: number; text: string }

const take = (pk: number, move: BookingStep): Promise<Booking> => {
  const params = { pk }
  switch (move.step) {
    case 'start':
      return call(startBooking, { params, body: { code: move.code, early: move.early } })
    case 'give-up':
      return call(giveUpBooking, { params, body: {} })
    case 'extend':
      return call(extendReservation, { params, body: {} })
    case 'keep-time':
      return call(keepTime, { params, body: {} })
    case 'deliver':
      return call(deliverBooking, { params, body: { photos: move.photos } })
    case 'complete':
      return call(completeBooking, { params, body: {} })
    case 'revive':
      return call(reviveBooking, { params, body: {} })
    case 'no-show':
      return call(reportNoShow, { params, body: {} })
    case 'request-changes':
      return call(requestChanges, { params, body: { text: move.text } })
    case 'cancel':
      return call(cancelBooking, { params, body: move.reason ? { reason: move.reason } : {} })
    case 'reschedule':
      return call(rescheduleBooking, { params, body: { starts_at: move.starts_at } })
    case 'dispute':
      return call(disputeBooking, { params, body: { reason: move.reason } })
    case 'review':
      return call(reviewBooking, { params, body: { rating: move.rating, text: move.text } })
  }
}

/**
 * Takes a step and shows its answer at once. When a step is refused, everything about the booking is read
 * again: it probably changed meanwhile, and the page shows the new state next to the refusal.
 */
export const useBookingStep = (pk: number) => {
  const client = useQueryClient()
  const taking = useMutation({
    mutationFn: (move: BookingStep) => take(pk, move),
    onSuccess: (booking) => {
      client.setQueryData(bookingQueries.detail(pk).queryKey, booking)
    },
    onSettled: (booking) => {
      const detail = bookingQueries.detail(pk).queryKey.join()
      for (const queryKey of invalidatedKeys(pk, null)) {
        if (!booking || queryKey.join() !== detail) void client.invalidateQueries({ queryKey })
      }
    },
  })
  return useSingleFlight(taking)
}
