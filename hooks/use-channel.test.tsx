import { setTimeout as really } from 'node:timers/promises'
import { act, renderHook } from '@testing-library/react'
import type * as ws from 'ws'
import { cookieTokens } from '@/lib/api/tokens'
import { socketIntervals } from '@/lib/contract/sockets'
import { readNotificationEvent } from '@/lib/realtime/events'
import { sessionChanged } from '@/lib/session/state'
import { member, pageAt } from './testing/page'
import { listenForSockets, untilConnected as until } from './testing/socket'
import { useChannel } from './use-channel'

interface Joined {
  url: string
  heard: string[]
  socket: ws.WebSocket
  isClosed: boolean
}
let joined: Joined[]
let answersPings: boolean
let stop: () => Promise<void>

beforeEach(async () => {
  joined = []
  answersPings = true
  stop = await listenForSockets((socket, url) => {
    const one: Joined = { url, heard: [], socket, isClosed: false }
    joined.push(one)
    socket.on('close', () => (one.isClosed = true))
    socket.on('message', (data) => {
      one.heard.push(String(data))
      if (answersPings && String(data) === '{"action":"ping"}') socket.send('{"action":"pong"}')
    })
  })
  cookieTokens.clear()
  jest.useFakeTimers()
})
afterEach(async () => {
  act(() => sessionChanged.ended())
  jest.useRealTimers()
  await stop()
})

const quiet = () => act(() => really(60))
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
const listen = () => {
  const heard = jest.fn<void, [unknown]>()
  const { result } = renderHook(() => useChannel('/notification/', readNotificationEvent, heard), {
    wrapper: pageAt('/').Page,
  })
  return { channel: result, heard }
}
const pings = (one: Joined | undefined) =>
  one?.heard.filter((text) => text === '{"action":"ping"}').length ?? 0
const said = 'connects signed-in users, answers pings, closes on a missing pong:'

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
  expect([socketIntervals.pingEveryMs, socketIntervals.pongWithinMs]).toEqual([5000, 3000])
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
