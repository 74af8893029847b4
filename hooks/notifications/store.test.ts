import { QueryClient } from '@tanstack/react-query'
import { fakeApi } from '@/hooks/testing/api'
import { notification } from '@/hooks/testing/notifications'
import { member } from '@/hooks/testing/page'
import { createSessionStore } from '@/lib/session/state'
import { createNotificationsStore } from './store'

const listeners = new Set<(message: unknown) => void>()
jest.mock('@/lib/realtime/channel', () => ({
  channelOf: () => ({
    listen: (listener: (message: unknown) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    watch: () => () => undefined,
    state: () => 'open',
  }),
}))

const api = fakeApi()
const offer = 'bookings.new_offer.booking_id__4.offer_id__8.offer_status__pending'
const inPortuguese = { ...notification(9, offer), title: 'Nova proposta' }
const inEnglish = { ...notification(9, offer), title: 'New offer' }

const open = async () => {
  jest.useFakeTimers()
  const session = createSessionStore({ status: 'signed-in', user: member, hasTokens: true })
  const store = createNotificationsStore(new QueryClient(), session)
  api.rules.answer = () => ({ body: { data: [] } })
  const close = store.subscribe(() => undefined)
  await api.settle()
  api.rules.answer = () => ({ body: { data: [inEnglish] } })
  const receive = async (event: unknown) => {
    listeners.forEach((listener) => listener(event))
    await api.settle()
    return store.getSnapshot().all.map(({ title }) => title)
  }
  return { receive, close }
}
afterEach(() => {
  document.documentElement.lang = ''
  jest.useRealTimers()
})

test.each([
  ['refetches the list for a notification in another language than the page’s', 'en-US', 'New offer'],
  ['shows a notification in the page’s language as it came', 'pt-BR', 'Nova proposta'],
])('%s', async (_what, lang, title) => {
  document.documentElement.lang = lang
  const { receive, close } = await open()
  expect(await receive({ message: inPortuguese, locale: 'pt' })).toEqual([title])
  close()
})

test('shows a notification of a program of the release before as it came', async () => {
  document.documentElement.lang = 'en-US'
  const { receive, close } = await open()
  expect(await receive({ message: inPortuguese })).toEqual(['Nova proposta'])
  close()
})
