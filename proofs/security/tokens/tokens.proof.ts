import { once } from 'node:events'
import WebSocket from 'ws'
import { startSession } from '@/server/modules/accounts/sessions'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import { presentForgedTokens, renewAtOnce } from '@/server/testing/scenarios/session-tokens'
import { percentile } from '../../harness/latency'
import { defineProof } from '../../harness/proof'
import { withoutGuards, type SqlRewrite } from '../../harness/unguarded'
import { reuseOlderTokens, startTwoPrograms } from './reuse'

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

/** Code that closes a socket opened with the token; 0 where the socket is accepted. */
const openSocket = async (port: number | undefined, token: string): Promise<number> => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/chat/?token=${encodeURIComponent(token)}`)
  socket.on('error', () => undefined)
  socket.on('open', () => socket.send(JSON.stringify({ action: 'ping' })))
  const code = await Promise.race([
    once(socket, 'close').then(([reason]) => Number(reason)),
    once(socket, 'message').then(() => 0),
  ])
  socket.terminate()
  return code
}

export const tokens = defineProof({
  promise: 'a copied token opens nothing',
  target:
    `${tabs} tabs renew at once × ${scales.full.rotations}: one successor; an older token used again × ` +
    `${scales.full.reuses}: the session’s next request is refused on every program, its sockets are closed ` +
    'within a second; forged tokens of every kind: none lets in',
  mutations: {
    winner: 'the compare of the generation as a session moves on',
    ended: 'the look at ended sessions with each request',
    told: 'that programs are told of an ended session',
    secret: 'the secrecy of the key',
  },
  async run({ scale, mutation }) {
    const t = await makeApp({
      connections: 30,
      ...(mutation === 'secret' ? { config: { jwtSecret: forgerSecret } } : {}),
    })
    const programs = await startTwoPrograms(t, mutation)
    const { rotations, reuses } = scales[scale]
    const guard = guards[mutation ?? '']
    try {
      if (guard) withoutGuards(t.context.pool, [guard])
      const rotated = await rotate(t, rotations)
      const reused = await reuseOlderTokens(t, programs, { rounds: reuses, scale })
      const forged = await presentForgedTokens(t, forgerSecret, (token) =>
        openSocket(programs.ports[0], token),
      )
      return {
        measurements: {
          'renewed at once': rotations * tabs,
          'used again': reuses,
          'sockets closed, p99 ms': percentile(reused.took, 0.99),
          forged: forged.presented,
        },
        failures: [...rotated, ...reused.failures, ...forged.failures],
      }
    } finally {
      await programs.close()
      await t.close()
    }
  },
})
