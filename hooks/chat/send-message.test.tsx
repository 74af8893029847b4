import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { ChatProvider } from '@/hooks/state-providers'
import { fakeApi } from '@/hooks/testing/api'
import { getQueryClient } from '@/lib/query-client'
import { useChatCache } from './chat-cache'
import { chatKeys } from './queries'
import { useSendMessage } from './send-message'
import type { Thread } from './thread'

const api = fakeApi()

const answerMessage = () => {
  api.rules.answer = ({ body }) => ({
    status: 201,
    body: {
      room: 1,
      pk: 9,
      id: 9,
      seq: 2,
      createdAt: '2026-11-01T10:05:00.000Z',
      status: 'sent',
      indicator: '',
      sender: 1,
      ...(body as object),
    },
  })
}
const sending = () =>
  renderHook(
    () => {
      const { change, stored } = useChatCache('customer', 1)
      return useSendMessage({ me: 1, change, stored })
    },
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={getQueryClient()}>
          <ChatProvider>{children}</ChatProvider>
        </QueryClientProvider>
      ),
    },
  )
const realTimeout = setTimeout
/** Twenty seconds of the page, and a moment for the answer of a server that knows no such clock. */
const later = () =>
  act(async () => {
    await jest.advanceTimersByTimeAsync(20_000)
    await new Promise<void>((resolve) => realTimeout(resolve, 100))
  })
const stateOf = (room: number) =>
  getQueryClient()
    .getQueryData<Thread>(chatKeys.thread(room))
    ?.outgoing.map(({ state }) => state)
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

test('logs a closed WebSocket and sends the message by POST', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  answerMessage()
  const { result } = sending()
  jest.useFakeTimers()
  act(() => result.current.send(1, 'chego às nove'))
  await api.until(() => api.count('POST /api/chat/rooms/1/messages/') === 1)
  jest.useRealTimers()
  expect(warn).toHaveBeenCalledWith('WebSocket is not open, Unable to send message')
  expect(api.asked.at(-1)?.body).toMatchObject({ text: 'chego às nove' })
  warn.mockRestore()
})

test('keeps messages written offline and sends them after reconnecting', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  api.rules.answer = () => ({ status: 503, body: {} })
  const { result } = sending()
  jest.useFakeTimers()
  act(() => result.current.send(2, 'escrita sem linha'))
  const tried = () => api.count('POST /api/chat/rooms/2/messages/')
  await api.until(() => tried() === 1)
  for (let waits = 0; waits < 4; waits++) await later()
  expect([stateOf(2), tried()]).toEqual([['sending'], 1])
  answerMessage()
  onLine.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  await api.until(() => tried() === 2)
  expect(api.asked.at(-1)?.body).toMatchObject({ text: 'escrita sem linha' })
})
