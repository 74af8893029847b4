import { handshakeAt } from '@/hooks/testing/socket'
import type { Channel } from '@/lib/realtime/channel'
import type { SocketState } from '@/lib/realtime/socket'
import { listenToChat } from './socket'
import { createChatStore } from './store'

/** A channel whose socket the test opens, closes and writes to. */
const controlledChannel = () => {
  let now: SocketState = 'closed'
  const watchers = new Set<(state: SocketState) => void>()
  const listeners = new Set<(message: unknown) => void>()
  const become = (next: SocketState) => {
    now = next
    watchers.forEach((watcher) => watcher(next))
  }
  const channel: Channel = {
    watch: (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) become('closed')
      }
    },
    send: () => now === 'open',
    state: () => now,
  }
  return { channel, become, tell: (message: unknown) => listeners.forEach((listener) => listener(message)) }
}
const setUp = () => {
  const controlled = controlledChannel()
  const store = createChatStore(controlled.channel)
  return { ...controlled, store, now: () => store.getSnapshot() }
}
beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

test('keeps the handshake, and is accepted from then on', () => {
  const { store, become, tell, now } = setUp()
  const heard = jest.fn<void, [unknown]>()
  listenToChat(store, heard)
  become('open')
  expect(now()).toMatchObject({ connection: 'open', isAccepted: false, handshake: null })
  tell(handshakeAt(Date.now()))
  expect(now()).toMatchObject({ isAccepted: true, clockOffsetMs: 0, handshake: { version: 'release' } })
  become('closed')
  expect(now()).toMatchObject({ connection: 'closed', isAccepted: false, handshake: { version: 'release' } })
  expect(heard).toHaveBeenCalledTimes(1)
})

test('is accepted two seconds after opening without a handshake', () => {
  const { store, become, now } = setUp()
  listenToChat(store, () => undefined)
  become('open')
  jest.advanceTimersByTime(1_999)
  expect(now().isAccepted).toBe(false)
  jest.advanceTimersByTime(1)
  expect(now()).toMatchObject({ isAccepted: true, handshake: null })
})

test('is not accepted by a socket that closed before its handshake', () => {
  const { store, become, now } = setUp()
  listenToChat(store, () => undefined)
  become('open')
  become('closed')
  jest.advanceTimersByTime(10_000)
  expect(now().isAccepted).toBe(false)
})

test.each([
  ['an hour behind', -3_600_000, -3_600_000],
  ['an hour ahead', 3_600_000, 3_600_000],
  ['as far off as the network delays', 2_000, 0],
])('measures a server’s clock that is %s', (_what, offset, measured) => {
  const { store, become, tell, now } = setUp()
  listenToChat(store, () => undefined)
  become('open')
  tell(handshakeAt(Date.now() + offset))
  expect(now().clockOffsetMs).toBe(measured)
})

test('closes the socket with its last listener', () => {
  const { store, become, now } = setUp()
  const [first, second] = [listenToChat(store, () => undefined), listenToChat(store, () => undefined)]
  become('open')
  first()
  expect([now().connection, store.channel.send({})]).toEqual(['open', true])
  second()
  expect([now().connection, store.channel.send({})]).toEqual(['closed', false])
})

test('opens and closes the drawer without opening the socket', () => {
  const { store, now } = setUp()
  store.openDrawer({ pk: 4, side: 'customer' })
  expect(now()).toMatchObject({ drawer: { pk: 4, side: 'customer' }, connection: 'closed' })
  store.closeDrawer()
  expect(now().drawer).toBeNull()
})
