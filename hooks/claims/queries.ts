import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/browser'
import { getBookingClaim } from '@/lib/contract/claims'

export const claimQueries = {
  ofBooking: (booking: number) =>
    queryOptions({
      queryKey: ['claims', 'of-booking', booking],
      queryFn: ({ signal }) => call(getBookingClaim, { params: { pk: booking }, signal }),
    }),
}
