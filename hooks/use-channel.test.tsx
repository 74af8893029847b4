import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as really } from 'node:timers/promises'
import { act, renderHook } from '@testing-library/react'
import type * as ws from 'ws'
import { cookieTokens } from '@/lib/api/tokens'
import { socketLimits } from '@/lib/contract/chat'
import { notificationEvent } from '@/lib/contract/notifications'
import { sessionChanged } from '@/lib/session/state'
import { member, pageAt } from './testing/page'
import { useChannel } from './use-channel'

// By its file: for a page the package offers nothing.
const { WebSocketServer } = jest.requireActual<typeof ws>(join(process.cwd(), 'node_modules/ws/index.js'))

interface Joined {
  url: string
  heard: string[]
  socket: ws.WebSocket
  isClosed: boolean
}
let joined: Joined[]
let answersPings: boolean
let server: ws.WebSocketServer
const InPage = globalThis.WebSocket

beforeEach(async () => {
  joined = []
  answersPings = true
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', (socket, request) => {
    const one: Joined = { url: request.url ?? '', heard: [], socket, isClosed: false }
    joined.push(one)
    socket.on('close', () => (one.isClosed = true))
    socket.on('message', (data) => {
      one.heard.push(String(data))
      if (answersPings && String(data) === '{"action":"ping"}') socket.send('{"action":"pong"}')
    })
  })
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  // The page's own origin has no port a test could listen on.
  globalThis.WebSocket = class extends InPage {
    constructor(url: string | URL) {
      super(String(url).replace('ws://localhost/', `ws://127.0.0.1:${port}/`))
    }
  }
  cookieTokens.clear()
  jest.useFakeTimers()
})
afterEach(async () => {
  act(() => sessionChanged.ended())
  jest.useRealTimers()
  globalThis.WebSocket = InPage
  for (const { socket } of joined) socket.terminate()
  await new Promise((resolve) => server.close(resolve))
})

/** The network takes its own time, whatever the page's clock says. */
const until = async (holds: () => boolean) => {
  for (let waited = 0; !holds(); waited += 5) {
    if (waited > 4000) throw new Error('never happened')
    await act(async () => {
      await really(5)
      await jest.advanceTimersByTimeAsync(0)
    })
  }
}
const quiet = () => act(() => really(60))
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
const listen = () => {
  const heard = jest.fn<void, [unknown]>()
  const { result } = renderHook(() => useChannel('/notification/', notificationEvent, heard), {
    wrapper: pageAt('/').Page,
  })
  return { channel: result, heard }
}
const pings = (one: Joined | undefined) =>
  one?.heard.filter((text) => text === '{"action":"ping"}').length ?? 0
const said =
  '"Websocket: connects with the access token when a token and user exist, answers a periodic ping; missing pong closes it."'

test(`${said} nobody there, no connection`, async () => {
  act(() => sessionChanged.opened())
  listen()
  await pass(20_000)
  await quiet()
  expect(joined).toEqual([])
})

test(`${said} tokens without a user they speak for, no connection`, async () => {
  cookieTokens.write({ access: 'old', refresh: 'r' }, true)
  act(() => sessionChanged.opened())
  listen()
  act(() => sessionChanged.unreadable())
  await pass(20_000)
  await quiet()
  expect(joined).toEqual([])
})

test(`${said} "Websocket ping every 5000 ms; pong timeout 3000 ms."`, async () => {
  expect([socketLimits.pingEveryMs, socketLimits.pongWithinMs]).toEqual([5000, 3000])
  cookieTokens.write({ access: 'a/token', refresh: 'r' }, true)
  const { channel } = listen()
  act(() => sessionChanged.began(member))
  await until(() => channel.current.state === 'open')
  const [first] = joined
  expect([joined.length, first?.url]).toEqual([1, '/notification/?token=a%2Ftoken'])

  await pass(4999)
  await quiet()
  expect(pings(first)).toBe(0)
  for (let n = 1; n <= 3; n++) {
    await pass(n === 1 ? 1 : 5000)
    await until(() => pings(first) === n)
    await quiet()
  }
  expect([channel.current.state, joined.length]).toEqual(['open', 1])

  first?.socket.send('{"action":"ping"}')
  await until(() => first?.heard.at(-1) === '{"action":"pong"}')

  answersPings = false
  await pass(5000)
  await until(() => pings(first) === 4)
  await pass(2999)
  await quiet()
  expect([channel.current.state, first?.isClosed]).toEqual(['open', false])
  await pass(1)
  await until(() => first?.isClosed === true)
  expect(channel.current.state).not.toBe('open')
})

test(`${said} signing out closes it`, async () => {
  cookieTokens.write({ access: 'a', refresh: 'r' }, true)
  const { channel } = listen()
  act(() => sessionChanged.began(member))
  await until(() => channel.current.state === 'open')
  act(() => sessionChanged.ended())
  await until(() => joined[0]?.isClosed === true)
})
