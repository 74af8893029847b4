import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as really } from 'node:timers/promises'
import { notifyManager } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import { grantLocks } from './page'

export interface ApiRequest {
  /** Method and path: `POST /api/token/`. */
  what: string
  token: string | undefined
  /** Its `Idempotency-Key`. */
  attempt: string | undefined
  body: unknown
}
// TanStack Query notifies observers in a timer of 0 ms. Jest's fake clock runs a timer set during a tick 1 ms
// later, which never comes in a test that advances no time.
notifyManager.setScheduler((callback) => void Promise.resolve().then(callback))

/** Null breaks the connection. */
export type ApiResponse = { status?: number; body?: unknown; headers?: Record<string, string> } | null

const allowed = {
  'access-control-allow-origin': 'http://localhost',
  'access-control-allow-headers':
    'authorization, content-type, accept-language, x-tracking-id, idempotency-key',
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-expose-headers': 'x-missing-authorization, retry-after',
}

const textOf = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const bytes of request) text += String(bytes)
  return text
}
const send = (response: ServerResponse, answer: ApiResponse) => {
  if (!answer) return response.socket?.destroy()
  const { status = 200, body, headers = {} } = answer
  return response
    .writeHead(status, { 'content-type': 'application/json', ...allowed, ...headers })
    .end(body === undefined ? '' : JSON.stringify(body))
}

/** Each takes at least fifteen milliseconds: beyond the time-out of a test. */
const mostLooks = 5_000

/**
 * Starts an HTTP server in place of the API: the page's requests reach `answer` over a socket. Time may be faked; the
 * network takes real time. Call it once at the top of a test file: it runs from the first test to the last, and
 * installs Web Locks for renewing tokens.
 */
export const fakeApi = () => {
  const asked: ApiRequest[] = []
  const rules = {
    answer: (_asked: ApiRequest): ApiResponse => ({ status: 404, body: { code: 'not_found' } }),
  }
  let under = 0
  const server = createServer((request, response) => {
    if (request.method === 'OPTIONS') return void response.writeHead(204, allowed).end()
    void textOf(request).then((text) => {
      const one = {
        what: `${request.method} ${request.url}`,
        token: request.headers.authorization?.replace('Bearer ', ''),
        attempt: request.headers['idempotency-key']?.toString(),
        body: text ? (JSON.parse(text) as unknown) : undefined,
      }
      asked.push(one)
      send(response, rules.answer(one))
    })
  })
  const real = { open: XMLHttpRequest.prototype.open, send: XMLHttpRequest.prototype.send }
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    // jsdom's origin has no port a test could listen on.
    XMLHttpRequest.prototype.open = function (method: string, url: string | URL) {
      real.open.call(this, method, new URL(String(url), origin), true)
    }
    XMLHttpRequest.prototype.send = function (body) {
      under += 1
      // jsdom keeps this time-out with the real clock, and it would outlive a broken connection.
      this.timeout = 0
      this.addEventListener('loadend', () => (under -= 1))
      real.send.call(this, body)
    }
    grantLocks()
  })
  afterAll(() => {
    Object.assign(XMLHttpRequest.prototype, real)
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })

  /** Waits until no request is in flight and none was started. */
  const settle = async () => {
    for (let quiet = 0; quiet < 3; quiet = under === 0 ? quiet + 1 : 0)
      await act(async () => {
        await really(5)
        await jest.advanceTimersByTimeAsync(0)
      })
  }
  const pass = async (ms: number) => {
    await act(() => jest.advanceTimersByTimeAsync(ms))
    await settle()
  }
  return {
    asked,
    rules,
    count: (what: string) => asked.filter((one) => one.what === what).length,
    settle,
    /**
     * Waits until something holds. Lazily loaded code takes real time. Faked time stands still unless `ms`
     * pass at every look.
     */
    until: async (met: () => boolean, ms = 0) => {
      for (let looks = 0; !met(); looks++) {
        // The loop outlives the test's time-out: without an end the whole run would wait for it.
        if (looks === mostLooks) throw new Error('waited in vain')
        await pass(ms)
      }
    },
    /** Advances faked time and waits for the effects. */
    pass,
  }
}
