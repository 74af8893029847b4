import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { apiOfTests } from '@/hooks/testing/api'
import { getQueryClient } from '@/lib/query-client'
import { useKeptChat } from './kept'
import { useSending } from './sending'

const api = apiOfTests()

test('"Websocket not open: logs WebSocket is not open, Unable to send message", and the message goes by POST', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
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
  const { result } = renderHook(
    () => {
      const { change, stored } = useKeptChat('customer', 1)
      return useSending({ me: 1, change, stored })
    },
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={getQueryClient()}>{children}</QueryClientProvider>
      ),
    },
  )
  jest.useFakeTimers()
  act(() => result.current.send(1, 'chego às nove'))
  await api.until(() => api.count('POST /api/chat/rooms/1/messages/') === 1)
  jest.useRealTimers()
  expect(warn).toHaveBeenCalledWith('WebSocket is not open, Unable to send message')
  expect(api.asked.at(-1)?.body).toMatchObject({ text: 'chego às nove' })
  warn.mockRestore()
})
