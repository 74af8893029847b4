import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from '@/server/app'
import { startSession, type Tokens } from '@/server/modules/accounts/sessions'
import { openPostgresHub } from '@/server/realtime/postgres-hub'
import { listen } from '@/server/testing/listen'
import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import { presentForgedTokens, renew, renewAtOnce } from '@/server/testing/scenarios/session-tokens'
import { connectSocket, openSocket } from '@/server/testing/socket'
import { withApp } from '../../harness/app'
import { percentile } from '../../harness/latency'
import { isPageGuard, pageGuards } from '../../harness/page-program'
import { defineProof } from '../../harness/proof'
import { withoutChannel, withoutGuards, type SqlRewrite } from '../../harness/unguarded'
import { presentToPages } from './pages'

const scales = {
  full: { rotations: 200, reuses: 500 },
  short: { rotations: 20, reuses: 50 },
}
const tabs = 50

/** Key that a forger signs with; the program's own key in one mutation. */
const forgerSecret = 'a secret somebody guessed, of enough length'

const guards: Record<string, SqlRewrite> = {
  winner: [/"sessions"\."generation" = (\$\d+)/g, '$1::int is not null'],
  ended: [/("sessions"."revoked_at" is not null)(?=\))/, '$1 and false'],
}

/** Renews one token from many tabs at once, each round in a new session. */
const rotate = async (t: TestApp, rounds: number): Promise<string[]> => {
  const { id } = await t.make.customer()
  const failures: string[] = []
  for (let round = 0; round < rounds && failures.length === 0; round++) {
    const { refresh } = await startSession(t.context, t.db, id, undefined)
    const expected = { statuses: [200], successors: 1, renewed: 200 }
    failures.push(...mismatch(`round ${round}`, await renewAtOnce(t, refresh, tabs), expected))
  }
  return failures
}

/** Starts two programs on one database, which notify each other through it. */
const startTwoPrograms = async (t: TestApp, mutation: string | null) => {
  const hub = await openPostgresHub(t.url)
  const other = await buildApp({
    ...t.context,
    hub: mutation === 'told' ? withoutChannel(hub, 'session') : hub,
  })
  const apps = [t.app, other]
  return {
    apps,
    ports: [await listen(t.app), await listen(other)],
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
const reuseOlderTokens = async (
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

export const tokens = defineProof({
  promise: 'a copied token opens nothing',
  target:
    `${tabs} tabs renew at once × ${scales.full.rotations}: one successor; an older token used again × ` +
    `${scales.full.reuses}: the session’s next request is refused on every program, its sockets are closed ` +
    'within a second; forged tokens of every kind: none lets in, and each gets the bytes of everybody’s page where a true ' +
    'one gets its reader’s rows',
  mutations: {
    winner: 'the compare of the generation as a session moves on',
    ended: 'the look at ended sessions with each request',
    told: 'that programs are told of an ended session',
    secret: 'the secrecy of the key',
    token: pageGuards.token,
  },
  run: ({ scale, mutation }) =>
    withApp(
      {
        connections: 30,
        ...(mutation === 'secret' ? { config: { jwtSecret: forgerSecret } } : {}),
      },
      async (t) => {
        const programs = await startTwoPrograms(t, mutation)
        const { rotations, reuses } = scales[scale]
        const guard = guards[mutation ?? '']
        try {
          if (guard) withoutGuards(t.context.pool, [guard])
          const rotated = await rotate(t, rotations)
          const reused = await reuseOlderTokens(t, programs, { rounds: reuses, scale })
          const forged = await presentForgedTokens(t, forgerSecret, async (token) => {
            const one = await connectSocket(programs.ports[0] ?? 0, '/chat/', token)
            const code = await one.outcome()
            one.socket.terminate()
            return code ?? NaN
          })
          const hasPages = scale === 'full' || isPageGuard(mutation)
          const pages = hasPages
            ? await presentToPages(t, programs.ports[0] ?? 0, forgerSecret, mutation)
            : { presented: 0, failures: [] }
          return {
            measurements: {
              'renewed at once': rotations * tabs,
              'used again': reuses,
              'sockets closed, p99 ms': percentile(reused.took, 0.99),
              forged: forged.presented,
              'tokens at pages': pages.presented,
            },
            failures: [...pages.failures, ...rotated, ...reused.failures, ...forged.failures],
          }
        } finally {
          await programs.close()
        }
      },
    ),
})
