import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from '@/server/app'
import { startSession, type Tokens } from '@/server/modules/accounts/sessions'
import type { Hub } from '@/server/realtime/hub'
import { openPostgresHub } from '@/server/realtime/postgres-hub'
import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import { renew } from '@/server/testing/scenarios/session-tokens'
import { openSocket } from '@/server/testing/socket'

/** Drops events of ended sessions. */
const withoutSessionEvents = (hub: Hub): Hub => ({
  ...hub,
  subscribe: (listener) => hub.subscribe((event) => event.channel !== 'session' && listener(event)),
})

/** Starts two programs on one database, which notify each other through it. */
export const startTwoPrograms = async (t: TestApp, mutation: string | null) => {
  const hub = await openPostgresHub(t.url)
  const other = await buildApp({ ...t.context, hub: mutation === 'told' ? withoutSessionEvents(hub) : hub })
  const apps = [t.app, other]
  for (const app of apps) await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    apps,
    ports: apps.map(({ server }) => (server.address() as AddressInfo).port),
    close: async () => {
      await other.close()
      await hub.close()
    },
  }
}

const withSocketsEvery = 5
/** The short form runs on busy machines, where only the closing itself is measured. */
const patienceMs = { full: 1000, short: 20_000 }

/** Milliseconds until each socket is closed; null where it was open after `limit`. */
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

/** Reuses an older token: from that answer on the session is over in every program. */
export const reuseOlderTokens = async (
  t: TestApp,
  { apps, ports }: Awaited<ReturnType<typeof startTwoPrograms>>,
  { rounds, scale }: { rounds: number; scale: keyof typeof patienceMs },
) => {
  const { id } = await t.make.customer()
  const failures: string[] = []
  const took: number[] = []
  const limit = patienceMs[scale]
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
    const headers = { authorization: `Bearer ${last.access}` }
    const next = await Promise.all([
      ...apps.map((app) => app.inject({ url: '/api/user/', headers })),
      renew(t, last.refresh),
    ])
    const ms = await closed
    took.push(...ms.filter((one) => one !== null))
    const statuses = [reuse, ...next].map(({ statusCode }) => statusCode)
    failures.push(
      ...mismatch(`round ${round}: the older token, and the next requests`, statuses, [401, 401, 401, 401]),
      ...mismatch(
        `round ${round}: sockets open after ${limit} ms`,
        ms.filter((one) => one === null).length,
        0,
      ),
    )
  }
  return { failures, took }
}
