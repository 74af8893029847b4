import { screen, waitFor } from '@testing-library/react'
import { messageOf, roomOf } from '@/hooks/testing/chat'
import { showAt } from '@/hooks/testing/show'
import type { Room } from '@/lib/contract/chat'
import pt from '@/locales/pt.json'
import { ConversationFoot } from './conversation-foot'

const mockReady = (['customer', 'provider'] as const).map((side, pk) => ({
  pk,
  side,
  stages: ['offered', 'today'],
  text: `Pronta para ${side}`,
}))
jest.mock('@/lib/api/browser', () => ({
  call: async ({ id }: { id: string }) => (id === 'listReadyMessages' ? mockReady : []),
}))

const [customer, provider] = [7, 2]
const nothing = () => undefined
/** Returns whether the foot of a room with messages of these people offers ready ones. */
const isReady = async (side: Room['side'], senders: (number | null)[], stage: Room['stage'] = 'offered') => {
  const { unmount, client } = showAt(
    '/customer/messages/?id=1',
    pt,
    <ConversationFoot
      pk={1}
      room={roomOf({ side, stage })}
      side={side}
      me={side === 'customer' ? customer : provider}
      thread={{
        messages: senders.map((sender, n) => messageOf(n + 1, { sender })),
        outgoing: [],
        hasEarlier: false,
      }}
      onTyping={nothing}
      onSend={nothing}
    />,
  )
  await waitFor(() => expect([client.isFetching(), client.getQueryCache().getAll().length]).toEqual([0, 2]))
  const found = screen.queryByText(`Pronta para ${side}`) !== null
  unmount()
  return found
}

test('offers ready messages on an offer until its customer has written, to either side', async () => {
  for (const side of ['customer', 'provider'] as const) {
    expect(await isReady(side, [null, provider])).toBe(true)
    expect(await isReady(side, [null, provider, customer])).toBe(false)
  }
})

test('offers those of a later stage whoever has written', async () => {
  expect(await isReady('provider', [null, provider, customer], 'today')).toBe(true)
})
