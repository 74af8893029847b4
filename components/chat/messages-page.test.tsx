import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { SessionWatch } from '@/hooks/accounts/session-watch'
import { fakeApi } from '@/hooks/testing/api'
import { messageOf, roomOf } from '@/hooks/testing/chat'
import { member, pageAt } from '@/hooks/testing/page'
import { startSockets } from '@/hooks/testing/socket'
import { cookieTokens } from '@/lib/api/tokens'
import type { Message, Room } from '@/lib/contract/chat'
import { socketIntervals } from '@/lib/contract/sockets'
import { getQueryClient } from '@/lib/query-client'
import { sessionChanged } from '@/lib/session/state'
import pt from '@/locales/pt.json'
import { MessagesPage } from './messages-page'

const api = fakeApi()
let sockets: Awaited<ReturnType<typeof startSockets>>

const room = (pk: number, full_name: string): Room =>
  roomOf({
    pk,
    offer: pk,
    booking: pk,
    peer: { pk: pk + 100, full_name, photo: null, phone: null },
    last_message: {
      id: pk,
      text: `antes ${pk}`,
      attached: null,
      createdAt: '2026-11-01T10:00:00.000Z',
      seq: 1,
    },
    my_read_seq: 1,
    peer_read_seq: 1,
  })
const message = (part: Partial<Message> = {}) => messageOf(2, { pk: 50, id: 50, text: 'agora', ...part })
let rooms: Room[]
const listing = (side = 'customer') => `GET /api/chat/rooms/?side=${side}&limit=50`

beforeEach(async () => {
  sockets = await startSockets()
  jest.useFakeTimers()
  rooms = [room(1, 'Bruno'), room(2, 'Carla')]
  api.rules.answer = ({ what }) =>
    what === 'GET /api/user/'
      ? { body: member }
      : what.startsWith('GET /api/chat/rooms/?')
        ? { body: rooms }
        : { body: what.includes('/ready_messages/') ? [] : { data: [], results: [], next: null } }
  api.asked.length = 0
  getQueryClient().clear()
  cookieTokens.clear()
})
afterEach(async () => {
  act(() => sessionChanged.ended())
  jest.useRealTimers()
  await sockets.stop()
})

const open = async (address = '/customer/messages/') => {
  act(() => sessionChanged.opened())
  const { Page } = pageAt(address, 'pt', pt)
  render(
    <QueryClientProvider client={getQueryClient()}>
      <Page>
        <SessionWatch />
        <MessagesPage side="customer" />
      </Page>
    </QueryClientProvider>,
  )
  await api.settle()
}
const openAsAna = async () => {
  cookieTokens.write({ access: 'good', refresh: 'r' }, true)
  await open()
  await sockets.until(() => screen.queryByText('Bruno') !== null)
  // Messages from before the socket opened are fetched once; later ones arrive over the socket.
  await sockets.tell('/chat/', { action: 'pong' })
  await api.settle()
  api.asked.length = 0
}
const typing = () =>
  screen.queryAllByText(pt.chat.typing).map((one) => one.closest('a')?.querySelector('strong')?.textContent)
const typed = (room_id: number) => sockets.tell('/chat/', { action: 'message.typing', room_id })
const names = () => [...document.querySelectorAll('li a strong')].map((one) => one.textContent)

describe('clears a room’s typing mark after 5 seconds or when a message arrives for it', () => {
  test('"Typing indicator expires after 5000 ms."', async () => {
    expect(socketIntervals.typingMs).toBe(5000)
    await openAsAna()
    expect(typing()).toEqual([])
    await typed(2)
    await sockets.until(() => typing().length > 0)
    expect(typing()).toEqual(['Carla'])
    await api.pass(4990)
    expect(typing()).toEqual(['Carla'])
    await api.pass(10)
    expect(typing()).toEqual([])
  })

  test('extends the typing indicator by 5 seconds on another typing event', async () => {
    await openAsAna()
    await typed(2)
    await sockets.until(() => typing().length > 0)
    await api.pass(4000)
    await typed(2)
    await typed(1)
    await sockets.until(() => typing().length === 2)
    await api.pass(4000)
    expect(typing()).toEqual(['Bruno', 'Carla'])
    await api.pass(1000)
    expect(typing()).toEqual([])
  })

  test('a message clears its own room only', async () => {
    await openAsAna()
    await typed(1)
    await typed(2)
    await sockets.until(() => typing().length === 2)
    await sockets.tell('/chat/', { message: message({ room: 1 }) })
    await sockets.until(() => screen.queryByText('agora') !== null)
    expect(typing()).toEqual(['Carla'])
  })
})

describe('refetches rooms for an unknown room or a status message, else updates the last message', () => {
  test('in place, without asking anything', async () => {
    await openAsAna()
    await sockets.tell('/chat/', { message: message({ room: 2, id: 60, pk: 60, sender: 102 }) })
    await sockets.until(() => screen.queryByText('agora') !== null)
    await api.settle()
    expect([names(), screen.queryByText('antes 2'), screen.queryByText('antes 1') !== null]).toEqual([
      ['Carla', 'Bruno'],
      null,
      true,
    ])
    expect(api.count(listing())).toBe(0)
  })

  test.each([
    ['a message for an unknown room', message({ room: 9 })],
    ['a status message', message({ status: 'approved', sender: null })],
  ])('%s', async (_what, one) => {
    await openAsAna()
    rooms = [room(9, 'Davi'), ...rooms]
    await sockets.tell('/chat/', { message: one })
    await sockets.until(() => api.count(listing()) === 1)
    await sockets.until(() => screen.queryByText('Davi') !== null)
    expect(api.count(listing())).toBe(1)
  })
})

test('"Rooms load only when a user is signed in."', async () => {
  await open()
  await api.pass(10_000)
  expect(api.asked).toEqual([])
  cookieTokens.write({ access: 'good', refresh: 'r' }, true)
  act(() => sessionChanged.began(member))
  await sockets.until(() => screen.queryByText('Bruno') !== null)
  expect(api.count(listing())).toBeGreaterThan(0)
})

test("the link of another account's conversation says so: nothing to try again, nothing to write in", async () => {
  const answer = api.rules.answer
  api.rules.answer = (asked) => {
    if (asked.what.includes('/rooms/7/')) return { status: 404, body: { code: 'not_found' } }
    return asked.what.includes('/ready_messages/') ? { body: [] } : answer(asked)
  }
  cookieTokens.write({ access: 'good', refresh: 'r' }, true)
  await open('/customer/messages/?id=7')
  await sockets.until(() => screen.queryByText('Bruno') !== null)
  await sockets.until(() => screen.queryByText(pt.chat.missing.title) !== null)
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByText(pt.ui.error.retry)).toBeNull()
})

const swallowed =
  '"failures of the notification and chat calls are swallowed; only success is used and nothing is shown to the user"'
test(swallowed, async () => {
  const well = api.rules.answer
  let isOut = true
  api.rules.answer = (asked) => {
    if (asked.what.startsWith('GET /api/hub/')) return { body: [] }
    const isOnly = !isOut && asked.what === listing()
    return asked.what.startsWith('GET /api/chat/') && !isOnly ? { status: 500 } : well(asked)
  }
  cookieTokens.write({ access: 'good', refresh: 'r' }, true)
  await open('/customer/messages/?id=1')
  await api.until(() => api.count(listing()) > 3, 1_000)
  expect(screen.queryByRole('alert')).toBeNull()
  isOut = false
  await api.until(() => screen.queryByText('Bruno') !== null, 1_000)
})

test('without anybody to talk to there is one pane, with the first room there are two', async () => {
  const isAlone = () => document.querySelector('[data-empty]') !== null
  const [first] = rooms
  rooms = []
  cookieTokens.write({ access: 'good', refresh: 'r' }, true)
  await open('/customer/messages/')
  await api.until(() => screen.queryByText(pt.chat.empty.customer.title) !== null)
  expect(isAlone()).toBe(true)
  rooms = first ? [first] : []
  await sockets.tell('/chat/', { message: message({ room: 1 }) })
  await api.until(() => screen.queryByText('Bruno') !== null)
  expect(isAlone()).toBe(false)
})

describe('rooms that cannot be read', () => {
  const fails = { status: 500, body: { code: 'server_error', detail: '' } }
  const retry = () => screen.queryByRole('button', { name: pt.ui.error.retry })

  test.each([
    ['the list', '/customer/messages/', 'GET /api/chat/rooms/?', 'Bruno'],
    ['a conversation', '/customer/messages/?id=1', 'GET /api/chat/rooms/1/messages/?', 'antes'],
  ])(
    '%s says so until it is there, and is asked for again at once on request',
    async (_what, address, path, text) => {
      const answer = api.rules.answer
      let isDown = true
      api.rules.answer = (asked) => {
        if (asked.what === 'GET /api/chat/rooms/1/') return { body: room(1, 'Bruno') }
        if (!asked.what.startsWith(path)) return answer(asked)
        if (isDown) return fails
        return path.includes('messages')
          ? { body: { results: [message({ text: 'antes' })], next: null } }
          : { body: rooms }
      }
      cookieTokens.write({ access: 'good', refresh: 'r' }, true)
      await open(address)
      for (let looks = 0; looks < 5 && !retry(); looks++) await api.pass(5_000)
      expect(screen.getByText(pt.ui.error.title).closest('[role]')?.getAttribute('role')).toBe('status')
      // The automatic retry fails too.
      await api.pass(10_000)
      expect(retry()).not.toBeNull()
      isDown = false
      fireEvent.click(retry() as HTMLElement)
      await api.settle()
      await sockets.until(() => screen.queryAllByText(text).length > 0)
      expect(retry()).toBeNull()
    },
  )
})

test('announces arriving messages, but not those loaded with the room', async () => {
  const answer = api.rules.answer
  const stored = message({ pk: 40, id: 40, seq: 1, text: 'de ontem' })
  api.rules.answer = (asked) =>
    asked.what.startsWith('GET /api/chat/rooms/1/messages/')
      ? { body: { results: [stored], next: null } }
      : asked.what === 'GET /api/chat/rooms/1/'
        ? { body: room(1, 'Bruno') }
        : answer(asked)
  cookieTokens.write({ access: 'good', refresh: 'r' }, true)
  await open('/customer/messages/?id=1')
  await sockets.until(() => screen.queryByText('de ontem') !== null)
  const log = screen.getByRole('log')
  const announced = (text: string) =>
    screen.getAllByText(text).at(-1)?.closest('[aria-live]')?.getAttribute('aria-live')
  await sockets.until(() => log.getAttribute('aria-busy') === 'false')
  expect([log.getAttribute('aria-live'), announced('de ontem')]).toEqual(['off', 'off'])
  await sockets.tell('/chat/', { message: message({ text: 'agora mesmo' }) })
  await sockets.until(() => screen.queryAllByText('agora mesmo').length > 1)
  expect([announced('agora mesmo'), announced('de ontem')]).toEqual(['polite', 'off'])
})
