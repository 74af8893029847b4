import { setTimeout as sleep } from 'node:timers/promises'
import { startSession, type Tokens } from '@/server/modules/accounts/sessions'
import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import { openSocket } from '@/server/testing/socket'
import type { Programs } from './programs'
import { renew } from './rotated'

const withSocketsEvery = 5
/** A tenth of the promise is run on machines that do other work: there it is only waited for. */
const patienceMs = { full: 1000, short: 20_000 }

/** How long until each is closed, in milliseconds; null where it was not within `limit`. */
const closings = (sockets: readonly Awaited<ReturnType<typeof openSocket>>[], limit: number) => {
  const from = performance.now()
  return Promise.all(
    sockets.map(async ({ socket, closing }) => {
      const code = await Promise.race([closing(), sleep(limit, null, { ref: false })])
      const took = performance.now() - from
      socket.terminate()
      return code === 4401 ? took : null
    }),
  )
}

/**
 * Who copied a token, or whose token was copied, uses it after its successor was used: from that answer on the
 * session is over for both, in every program.
 */
export const reused = async (
  t: TestApp,
  { apps, ports }: Programs,
  { rounds, isFull }: { rounds: number; isFull: boolean },
) => {
  const { id } = await t.make.customer()
  const failures: string[] = []
  const took: number[] = []
  const limit = isFull ? patienceMs.full : patienceMs.short
  for (let round = 0; round < rounds && failures.length === 0; round++) {
    const first = await startSession(t.context, t.db, id, undefined)
    const second = (await renew(t, first.refresh)).json<Tokens>()
    const last = (await renew(t, second.refresh)).json<Tokens>()
    const session = first.refresh.split('.')[0]
    const sockets =
      round % withSocketsEvery === 0
        ? await Promise.all(ports.map((port) => openSocket(t, port, '/notification/', { id }, session)))
        : []
    await Promise.all(sockets.map(({ ready }) => ready()))
    const reuse = await renew(t, first.refresh)
    const closed = closings(sockets, limit)
    const next = await Promise.all([
      ...apps.map((app) =>
        app.inject({ url: '/api/user/', headers: { authorization: `Bearer ${last.access}` } }),
      ),
      renew(t, last.refresh),
    ])
    const ms = await closed
    took.push(...ms.filter((one) => one !== null))
    failures.push(
      ...mismatch(`round ${round}: the older token`, reuse.statusCode, 401),
      ...mismatch(
        `round ${round}: what came next`,
        next.map(({ statusCode }) => statusCode),
        [401, 401, 401],
      ),
      ...mismatch(
        `round ${round}: sockets open after ${limit} ms`,
        ms.filter((one) => one === null).length,
        0,
      ),
    )
  }
  took.sort((a, b) => a - b)
  return { failures, closedP99: Math.round(took[Math.floor(took.length * 0.99)] ?? 0) }
}
