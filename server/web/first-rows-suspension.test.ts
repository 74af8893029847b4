import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { makeFirstRows } from './first-rows'

beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] }))
afterEach(() => jest.useRealTimers())

const maxMs = 300
const share = <T>(work: () => Promise<T>): Promise<T> => work()
const never = () => new Promise<never>(() => undefined)

/** Opens rows over a renderer that answers at once or never. */
const open = () => {
  const token = Buffer.from(JSON.stringify({ sub: '1', exp: Date.now() / 1000 + 600 })).toString('base64url')
  const request = {
    ...{ method: 'GET', url: '/wallet/', headers: { cookie: `accessToken=h.${token}.s` } },
  } as IncomingMessage
  const renderer = { isSlow: false, asked: 0 }
  const warn = jest.fn()
  const rows = makeFirstRows({
    ...{ host: 'localhost', maxMs, log: { warn }, finish: (html) => html, headersFor: () => ({}) },
    client: {
      ask: () => {
        renderer.asked++
        const answer = Object.assign(Readable.from([Buffer.from('<p>')]), { statusCode: 200 })
        return renderer.isSlow ? never() : Promise.resolve(answer as unknown as IncomingMessage)
      },
    },
  })
  const response = { writeHead: () => response, end: () => response } as unknown as ServerResponse
  return {
    renderer,
    warn,
    send: (sharing: Parameters<typeof rows.send>[2] = share) => rows.send(request, response, sharing),
    sendLate: async (sharing = share) => {
      const sent = rows.send(request, response, sharing)
      await jest.advanceTimersByTimeAsync(maxMs)
      return sent
    },
  }
}

test('sends no rows at once after timeouts in a row, and probes when their time is over', async () => {
  const { renderer, send, sendLate, warn } = open()
  renderer.isSlow = true
  for (let n = 0; n < 3; n++) expect(await sendLate()).toBe(false)
  expect([await send(), await send(), renderer.asked]).toEqual([false, false, 3])
  expect(warn).toHaveBeenCalledTimes(1)
  await jest.advanceTimersByTimeAsync(5_000)
  expect([await sendLate(), await send(), renderer.asked]).toEqual([false, false, 4])
  renderer.isSlow = false
  expect(await send()).toBe(false)
  await jest.advanceTimersByTimeAsync(5_000)
  expect([await send(), await send(), renderer.asked]).toEqual([true, true, 6])
})

test('is not suspended by a network that waits for its own renders', async () => {
  const { renderer, send, sendLate } = open()
  for (let n = 0; n < 10; n++) expect(await sendLate(never)).toBe(false)
  expect([await send(), renderer.asked]).toEqual([true, 1])
})
