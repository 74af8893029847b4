import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { fakeApi } from '@/hooks/testing/api'
import { messageOf, roomOf } from '@/hooks/testing/chat'
import type { Message } from '@/lib/contract/chat'
import { invalidate } from '@/lib/invalidate'
import { useChatCache } from './chat-cache'
import { chatQueries } from './queries'

const api = fakeApi()

/**
 * Opens a room. While the API answers the first request that `matches`, too late for the answer, message `m2` is stored
 * and `happens` runs.
 */
const openRoom = async (
  matches: string,
  stored: Message[],
  happens: (cache: ReturnType<typeof useChatCache>, client: QueryClient) => void,
) => {
  jest.useFakeTimers()
  const client = new QueryClient()
  let isFirst = true
  api.rules.answer = ({ what }) => {
    const after = Number(/after_seq=(\d+)/.exec(what)?.[1] ?? 0)
    const last = stored.at(-1)
    const body = what.includes('/messages/')
      ? { results: stored.filter(({ seq }) => seq > after), next: null }
      : [{ ...roomOf(), last_message: last ? { ...last, attached: null } : null }]
    if (isFirst && what.includes(matches)) {
      isFirst = false
      stored.push(messageOf(2))
      happens(result.current.cache, client)
    }
    return { body }
  }
  const { result } = renderHook(
    () => ({
      cache: useChatCache('customer', 1),
      thread: useQuery(chatQueries.thread(1)).data,
      rooms: useQuery(chatQueries.rooms('customer')).data,
    }),
    {
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    },
  )
  await api.settle()
  await api.settle()
  return {
    thread: result.current.thread?.messages.map(({ text }) => text),
    last: result.current.rooms?.[0]?.last_message?.text,
  }
}
afterEach(() => jest.useRealTimers())

test.each([
  ['with messages', [messageOf(1)], ['m1', 'm2']],
  ['without messages', [], ['m2']],
])('shows a message received during the first fetch of a conversation %s', async (_what, stored, texts) => {
  const shown = await openRoom('/messages/', [...stored], (cache) => cache.stored(messageOf(2)))
  expect(shown.thread).toEqual(texts)
})

test('shows a message stored during the first fetch, before the socket opened', async () => {
  const reopen = (_cache: unknown, client: QueryClient) => invalidate(client, { queryKey: ['chat'] })
  expect((await openRoom('/messages/', [messageOf(1)], reopen)).thread).toEqual(['m1', 'm2'])
})

test('shows the last message of a room although it came during the first fetch of the list', async () => {
  const shown = await openRoom('/rooms/?', [messageOf(1)], (cache) => cache.stored(messageOf(2)))
  expect(shown.last).toBe('m2')
})
