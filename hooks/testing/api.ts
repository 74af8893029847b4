import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as really } from 'node:timers/promises'
import { notifyManager } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import { grantLocks } from './page'

export interface Asked {
  /** As `POST /api/token/`. */
  what: string
  token: string | undefined
  /** Its `Idempotency-Key`. */
  attempt: string | undefined
  body: unknown
}
// The cache tells its observers in a timer of 0 ms. A faked clock puts one that is set while it ticks 1 ms
// ahead, where a test that lets no time pass never comes.
notifyManager.setScheduler((callback) => void Promise.resolve().then(callback))

/** Null breaks the connection. */
export type Answer = { status?: number; body?: unknown; headers?: Record<string, string> } | null

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
const send = (response: ServerResponse, answer: Answer) => {
  if (!answer) return response.socket?.destroy()
  const { status = 200, body, headers = {} } = answer
  return response
    .writeHead(status, { 'content-type': 'application/json', ...allowed, ...headers })
    .end(body === undefined ? '' : JSON.stringify(body))
}

/**
 * A server in the API's place, which the test's page really calls: what the page sends goes over a socket to
 * `answer`, and what it does next is the product's own doing. Time may be faked; the network is waited for in
 * real time. Called once, at the top of a test file: it is there from the first test to the last, and the
 * page has locks to renew its tokens under.
 */
export const apiOfTests = () => {
  const asked: Asked[] = []
  const rules = { answer: (_asked: Asked): Answer => ({ status: 404, body: { code: 'not_found' } }) }
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
    // The page's own origin has no port a test could listen on.
    XMLHttpRequest.prototype.open = function (method: string, url: string | URL) {
      real.open.call(this, method, new URL(String(url), origin), true)
    }
    XMLHttpRequest.prototype.send = function (body) {
      under += 1
      // Kept by a clock of its own, which outlives a connection that broke.
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

  /** Until nothing is on its way and nothing more was begun. */
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
     * Until something is so. Code that is loaded when needed takes its real time, the longer the first time;
     * the test's own limit ends waiting in vain. Faked time stands still unless `ms` go by at every look.
     */
    until: async (met: () => boolean, ms = 0) => {
      while (!met()) await pass(ms)
    },
    /** Lets faked time go by, and what it set off come to its end. */
    pass,
  }
}
