import { useMutation, useQueryClient } from '@tanstack/react-query'
import { bookingQueries } from '@/hooks/bookings/queries'
import { useSingleFlight } from '@/hooks/use-single-flight'
import { call } from '@/lib/api/browser'
import { sayOnMyWay, type Room } from '@/lib/contract/chat'
import { chatKeys } from './queries'

/** Tells the customer that the provider is on the way; the line itself comes by the socket. */
export const useOnMyWay = ({ pk: room, booking }: Pick<Room, 'pk' | 'booking'>) => {
  const client = useQueryClient()
  return useSingleFlight(
    useMutation({
      mutationFn: () => call(sayOnMyWay, { params: { pk: room }, body: {} }),
      // Said, or refused because it was, or because the day is over: the room knows.
      onSettled: () =>
        Promise.all([
          client.invalidateQueries({ queryKey: chatKeys.room(room) }),
          client.invalidateQueries({ queryKey: chatKeys.thread(room) }),
          client.invalidateQueries({ queryKey: bookingQueries.detail(booking).queryKey }),
        ]),
    }),
  )
}
