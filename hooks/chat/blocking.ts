import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSingleFlight } from '@/hooks/use-single-flight'
import { call } from '@/lib/api/browser'
import { blockPeer, unblockPeer } from '@/lib/contract/chat'
import { chatKeys } from './queries'

/** Blocks the other side of a room, or allows its messages again. */
export const useBlocking = (room: number) => {
  const client = useQueryClient()
  return useSingleFlight(
    useMutation({
      mutationFn: (isOn: boolean) => call(isOn ? blockPeer : unblockPeer, { params: { pk: room }, body: {} }),
      onSuccess: (changed) => {
        client.setQueryData(chatKeys.room(room), changed)
        // The same person may be in other rooms.
        return client.invalidateQueries({ queryKey: ['chat', 'rooms'] })
      },
    }),
  )
}
