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

const endpoints = {
  start: startBooking,
  'give-up': giveUpBooking,
  extend: extendReservation,
  'keep-time': keepTime,
  deliver: deliverBooking,
  complete: completeBooking,
  revive: reviveBooking,
  'no-show': reportNoShow,
  'request-changes': requestChanges,
  cancel: cancelBooking,
  reschedule: rescheduleBooking,
  dispute: disputeBooking,
  review: reviewBooking,
} as const satisfies Record<BookingStep['step'], unknown>

/** The input of a step is the body of its call. */
const take = (pk: number, { step, ...body }: BookingStep): Promise<Booking> =>
  call<(typeof endpoints)[typeof step]>(endpoints[step], { params: { pk }, body })

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
