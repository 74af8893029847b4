import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/browser'
import { getBookingDispute } from '@/lib/contract/disputes'

export const disputeQueries = {
  ofBooking: (booking: number) =>
    queryOptions({
      queryKey: ['disputes', 'of-booking', booking],
      queryFn: ({ signal }) => call(getBookingDispute, { params: { pk: booking }, signal }),
    }),
}
