import type { AddressInfo } from 'node:net'
import WebSocketClient, { WebSocketServer, type WebSocket as ServerSocket } from 'ws'
import { ReconnectingSocket, type SocketState } from './socket'

// Replaces Node's WebSocket: that of 22.23 reports a failed connection by `error` alone, browsers also by `close`.
Object.assign(globalThis, { WebSocket: WebSocketClient })

const fast = { pingEveryMs: 30, pongWithinMs: 60, firstRetryMs: 10, longestRetryMs: 40 }
let server: WebSocketServer
let joined: { socket: ServerSocket; url: string }[]
let answersPing: boolean
let client: ReconnectingSocket | undefined

const address = () => `ws://127.0.0.1:${(server.address() as AddressInfo).port}/notification/?token=t`
const until = async (holds: () => boolean) => {
  for (let waited = 0; !holds(); waited += 5) {
    if (waited > 4000) throw new Error('never happened')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
const serve = async (port = 0) => {
  server = new WebSocketServer({ port, host: '127.0.0.1' })
  server.on('connection', (socket, request) => {
    joined.push({ socket, url: request.url ?? '' })
    socket.on('message', (data) => {
      if (answersPing && String(data) === '{"action":"ping"}') socket.send('{"action":"pong"}')
    })
  })
  await new Promise((resolve) => server.once('listening', resolve))
}
const stop = () =>
  new Promise<void>((resolve) => {
    for (const peer of server.clients) peer.terminate()
    server.close(() => resolve())
  })

beforeEach(async () => {
  joined = []
  answersPing = true
  await serve()
})
afterEach(async () => {
  client?.close()
  await stop()
})

test('connects with the token, pings, and hands over messages but not pongs', async () => {
  const messages: unknown[] = []
  client = new ReconnectingSocket({ ...fast, url: address, onMessage: (message) => messages.push(message) })
  client.open()
  await until(() => joined.length === 1 && client?.state === 'open')
  expect(joined[0]?.url).toBe('/notification/?token=t')
  joined[0]?.socket.send('{"message":{"pk":1}}')
  joined[0]?.socket.send('not json')
  await until(() => messages.length === 1)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(messages).toEqual([{ message: { pk: 1 } }])
  expect(joined).toHaveLength(1)
})

test('closes when no pong comes in time, and connects again', async () => {
  answersPing = false
  const states: SocketState[] = []
  client = new ReconnectingSocket({
    ...fast,
    url: address,
    onMessage: () => undefined,
    onState: (state) => states.push(state),
  })
  client.open()
  await until(() => joined.length >= 2)
  expect(states.slice(0, 4)).toEqual(['connecting', 'open', 'closed', 'connecting'])
})

test('comes back after the server was away, asking for a fresh address each time', async () => {
  let asked = 0
  const { port } = server.address() as AddressInfo
  const url = () => {
    asked += 1
    return `ws://127.0.0.1:${port}/chat/?token=${asked}`
  }
  client = new ReconnectingSocket({ ...fast, url, onMessage: () => undefined })
  client.open()
  await until(() => client?.state === 'open')
  await stop()
  await until(() => asked >= 3)
  await serve(port)
  await until(() => joined.length === 2)
  expect(joined[1]?.url).not.toBe(joined[0]?.url)
})

test('does not send while shut, says so, and stays shut after close', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  client = new ReconnectingSocket({ ...fast, url: address, onMessage: () => undefined })
  expect(client.send({ action: 'ping' })).toBe(false)
  expect(warn).toHaveBeenCalledWith('WebSocket is not open, Unable to send message')
  client.open()
  await until(() => client?.state === 'open')
  client.close()
  await new Promise((resolve) => setTimeout(resolve, 120))
  expect(joined).toHaveLength(1)
  expect(client.state).toBe('closed')
  warn.mockRestore()
})

test('says so when the server calls the token invalid, and not when it only restarts', async () => {
  const refused: boolean[] = []
  client = new ReconnectingSocket({
    ...fast,
    url: address,
    onMessage: () => undefined,
    onRefused: (isInvalid) => refused.push(isInvalid),
  })
  client.open()
  await until(() => client?.state === 'open' && joined.length === 1)
  joined[0]?.socket.close(1012)
  await until(() => joined.length === 2 && client?.state === 'open')
  expect(refused).toEqual([])
  joined[1]?.socket.close(4401)
  await until(() => joined.length === 3 && client?.state === 'open')
  expect(refused).toEqual([true])
})

test('asked to stay away, it does so although woken, and comes back by itself', async () => {
  client = new ReconnectingSocket({ ...fast, url: address, onMessage: () => undefined })
  client.open()
  await until(() => client?.state === 'open' && joined.length === 1)
  const { socket } = joined[0] ?? {}
  socket?.send(JSON.stringify({ action: 'socket.refused', code: 'too_many_requests', retry_after: 1 }))
  socket?.close(4429)
  await until(() => client?.state === 'closed')
  for (let n = 0; n < 30; n++) {
    client.wake()
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  expect(joined).toHaveLength(1)
  await until(() => joined.length === 2 && client?.state === 'open')
})

test('for a minute a server that is away is tried again within six seconds, afterwards within thirty', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] })
  const known = globalThis.WebSocket
  const tries: number[] = []
  class Refused {
    static readonly OPEN = 1
    onclose: (event: { code: number }) => void = () => undefined
    constructor() {
      tries.push(Date.now())
      queueMicrotask(() => this.onclose({ code: 1006 }))
    }
    close() {}
  }
  Object.assign(globalThis, { WebSocket: Refused })
  try {
    client = new ReconnectingSocket({ url: () => 'ws://away', onMessage: () => undefined, random: () => 1 })
    client.open()
    await jest.advanceTimersByTimeAsync(600_000)
    const waits = tries.slice(1).map((at, n) => at - (tries[n] ?? 0))
    const nine = Array.from({ length: 9 }, () => 6_000)
    expect(waits.slice(0, 15)).toEqual([250, 500, 1_000, 2_000, 4_000, ...nine, 30_000])
  } finally {
    client?.close()
    Object.assign(globalThis, { WebSocket: known })
    jest.useRealTimers()
  }
})
