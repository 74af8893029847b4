import { useMutation, useQueryClient } from '@tanstack/react-query'
import { bookingQueries } from '@/hooks/bookings/queries'
import { useSingleFlight } from '@/hooks/use-single-flight'
import { call } from '@/lib/api/browser'
import { sayOnMyWay, undoOnMyWay, type Room } from '@/lib/contract/chat'
import { chatKeys } from './queries'

/**
 * Tells the customer that the provider is on the way (`say`), or that they are not after all (`undo`); the line itself
 * comes by the socket.
 */
export const useOnMyWay = ({ pk: room, booking }: Pick<Room, 'pk' | 'booking'>) => {
  const client = useQueryClient()
  return useSingleFlight(
    useMutation({
      mutationFn: async (step: 'say' | 'undo') => {
        const input = { params: { pk: room } }
        await (step === 'say' ? call(sayOnMyWay, { ...input, body: {} }) : call(undoOnMyWay, input))
      },
      // Done, or refused because it was, or because its time is over: the room knows.
      onSettled: () =>
        Promise.all([
          client.invalidateQueries({ queryKey: chatKeys.room(room) }),
          client.invalidateQueries({ queryKey: chatKeys.thread(room) }),
          client.invalidateQueries({ queryKey: bookingQueries.detail(booking).queryKey }),
        ]),
    }),
  )
}
