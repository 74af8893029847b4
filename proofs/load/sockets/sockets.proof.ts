import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { socketIntervals } from '@/lib/contract/sockets'
import { batchWindowMs } from '@/server/http/revoked-sessions'
import { longAccessToken } from '@/server/testing/access-token'
import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import { spawnProgram } from '@/server/testing/spawned-program'
import { freePorts } from '../../faults/cluster/ports'
import { withApp } from '../../harness/app'
import { builtProgram, patientEnv, withoutGuard } from '../../harness/built-program'
import { defineProof } from '../../harness/proof'
import { watchPeak } from '../../harness/watch-peak'
import { makeCrowd, type Crowd } from './crowd'

interface Scale {
  sockets: number
  calmMs: number
  /** Time for lazy modules to load after the start, ms. */
  warmMs: number
  pongWithinMs?: number
  isWhole: boolean
}
const scales: Record<'full' | 'short', Scale> = {
  full: { sockets: 10_000, calmMs: 600_000, warmMs: 6_000, isWhole: true },
  // A slow machine may answer late; nobody may go unanswered. More than an address may open in a minute.
  short: { sockets: 1_400, calmMs: 20_000, warmMs: 0, pongWithinMs: 10_000, isWhole: false },
}
const most = { megabytes: 250, backMs: 8_000, triesEach: 1.1 }
/** Minimum share of reconnects out of order: half with random backoff, almost none with a fixed one. */
const leastOutOfTurn = 1 / 3
const otherReads = 5
const { full } = scales

const limitsFile = '/proc/self/limits'
/** File descriptors of a process besides its sockets: database, files, pipes. */
const others = 300

/** Throws, naming the command to run, where this machine allows a process fewer sockets. */
const requireSockets = (count: number): void => {
  if (!existsSync(limitsFile)) return
  const allowed = Number(/^Max open files\s+(\d+)/m.exec(readFileSync(limitsFile, 'utf8'))?.[1] ?? Infinity)
  if (allowed < count + others)
    throw new Error(
      `${count} sockets take ${count + others} open files a process, and ${allowed} are allowed here: raise ` +
        `it first (ulimit -n ${count + others})`,
    )
}

const pollMs = 2_000

/**
 * Starts the program as deployed, with its limits, behind a proxy that sends addresses; from sources where a guard of
 * it is removed.
 */
const startProgram = async (t: TestApp, mutation: string | null) => {
  const [port = 0, metricsPort = 0] = await freePorts(2)
  // The other guards are removed from the crowd, or by a setting.
  const isOfProgram = mutation === 'answered' || mutation === 'together'
  const startBuilt = isOfProgram ? null : builtProgram(t)
  const start = () => {
    const env = {
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      RATE_LIMITS: '1',
      TRUST_PROXY: mutation === 'addresses' ? '' : 'loopback',
      ...patientEnv,
    }
    return (
      startBuilt?.(env) ??
      spawnProgram(t.context.config, t.url, {
        ...env,
        ...withoutGuard('load/sockets/without-guard.mjs', mutation),
      })
    )
  }
  let program = await start()
  const measurements = async () => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    const figures = new Map(text.split('\n').map((line) => line.split(' ') as [string, string]))
    const figure = (name: string) => Number(figures.get(name) ?? NaN)
    return {
      megabytes: figure('process_resident_memory_bytes') / 2 ** 20,
      sockets: figure('oficio_sockets_open'),
      /** Connections lent to requests and sockets: one a statement outside a transaction. */
      reads: figure('oficio_database_wait_seconds_count{pool="requests"}'),
    }
  }
  return {
    port,
    measurements,
    /** Polls its memory; the returned function stops and returns the peak, MB. */
    watchMemory: () => watchPeak(async () => (await measurements()).megabytes, pollMs),
    /** Kills it (SIGKILL) and starts another on the same port. Resolves when that serves. */
    killAndStart: async () => {
      await program.kill()
      program = await start()
    },
    stop: () => program.kill(),
  }
}

type Program = Awaited<ReturnType<typeof startProgram>>

const tokensOf = async (t: TestApp, count: number) => {
  const { rows } = await t.db.execute<{ id: number }>(sql`
    insert into users (email, full_name)
    select 'page-' || n || '@example.com', 'Uma Pessoa' from generate_series(1, ${Math.ceil(count / 2)}::int) n
    returning id::int`)
  return (await Promise.all(rows.map((row) => longAccessToken(t, row)))).flatMap((token) => [token, token])
}

/** All are opened and left alone: none is lost, and each ping is answered. */
const hold = async (crowd: Crowd, program: Program, { sockets, calmMs, isWhole }: Scale) => {
  const before = await program.measurements()
  const peak = program.watchMemory()
  await crowd.open(sockets * most.triesEach)
  const { tries } = crowd.measurements()
  crowd.reset()
  if (crowd.inCount() === sockets) await sleep(calmMs)
  const { pings, unanswered, lost, codes, pongMs } = crowd.measurements()
  const open = crowd.inCount()
  const now = await program.measurements()
  const megabytes = await peak()
  const leastPings = open * Math.floor(calmMs / socketIntervals.pingEveryMs - 1)
  return {
    measurements: {
      pings,
      'pong p50 ms': pongMs.median,
      'pong p99 ms': pongMs.p99,
      'MB before': Math.round(before.megabytes),
      'MB at most': Math.round(megabytes),
      'MB more': Math.round(megabytes - before.megabytes),
    },
    failures: [
      ...mismatch('sockets let in', open, sockets),
      ...(tries > sockets * most.triesEach ? [`${tries} tries to open ${sockets} sockets`] : []),
      ...mismatch('sockets lost while nothing happened', [lost, ...codes], [0]),
      ...mismatch('pings without a pong', unanswered, 0),
      ...(pings < leastPings ? [`${pings} pings, and ${leastPings} at least were due`] : []),
      ...mismatch('sockets the program has', now.sockets, sockets),
      ...(isWhole && megabytes > most.megabytes
        ? [`${Math.round(megabytes)} MB with ${sockets} sockets`]
        : []),
    ],
  }
}

/** The program is killed and another takes its place: all come back to it, by the rule of the product's own client. */
const comeBack = async (crowd: Crowd, program: Program, { sockets, isWhole }: Scale) => {
  crowd.reset()
  const killedAt = performance.now()
  await program.killAndStart()
  const announcedAt = performance.now()
  await crowd.untilAllIn()
  const { tries, refused, lost, outOfTurn, spreadMs, firstAnswer, lastInAt } = crowd.measurements()
  const servesAt = Math.min(announcedAt, firstAnswer ?? announcedAt)
  const backMs = lastInAt - servesAt
  const { reads } = await program.measurements()
  const mostReads = Math.ceil(backMs / batchWindowMs) + otherReads
  return {
    measurements: {
      's away': Math.round((servesAt - killedAt) / 100) / 10,
      'tries while away': refused,
      's until all are back': Math.round(backMs / 100) / 10,
      'ms over which nine tenths came': spreadMs,
      '% out of turn': Math.round(outOfTurn * 100),
      'tries each': Math.round((tries / sockets) * 1_000) / 1_000,
      'reads to let them in': reads,
      'reads at most': mostReads,
    },
    failures: [
      ...mismatch('sockets that are back', crowd.inCount(), sockets),
      ...mismatch('sockets lost to the kill, and since', lost, sockets),
      ...(tries > sockets * most.triesEach ? [`${tries} tries of ${sockets} sockets to come back`] : []),
      ...(outOfTurn < leastOutOfTurn
        ? [`${Math.round(outOfTurn * 100)} % came out of turn: the waits are not random`]
        : []),
      ...(reads > mostReads ? [`${reads} reads let ${sockets} sockets in, more than ${mostReads}`] : []),
      ...(isWhole && backMs > most.backMs ? [`all are back after ${Math.round(backMs)} ms`] : []),
    ],
  }
}

export const sockets = defineProof({
  promise: `${full.sockets.toLocaleString('en')} sockets on one process, which all come back after a kill`,
  target:
    `a program with its limits on, behind the address of a proxy, and ${full.sockets.toLocaleString('en')} ` +
    `sockets of ${(full.sockets / 2).toLocaleString('en')} people, each the product’s own client: for ` +
    `${full.calmMs / 60_000} minutes each is pinged every ${socketIntervals.pingEveryMs / 1_000} s, none is ` +
    'lost, each ping is answered before the next, and the process, as it is deployed, has at most ' +
    `${most.megabytes} MB resident in all. Then it is killed (SIGKILL) and another started on its port: ` +
    `from when that takes connections all are back and let in within ${most.backMs / 1_000} s, with at most ` +
    `${most.triesEach} tries each (those while nobody listens on the port are counted apart), in no order ` +
    `(a third at least before somebody who was lost earlier), and those who come within ${batchWindowMs} ms ` +
    'are let in by one read of the database',
  mutations: {
    answered: 'that pings are answered',
    together: 'that sockets that come together are looked up by one read',
    spread: 'that pages come back after a random wait',
    addresses: 'that people behind a proxy are told apart by address',
  },
  async run({ scale, mutation }) {
    const given = scales[scale]
    requireSockets(given.sockets)
    return withApp({}, async (t) => {
      const program = await startProgram(t, mutation)
      const tokens = await tokensOf(t, given.sockets)
      const { port } = program
      const crowd = makeCrowd({ tokens, port, pongWithinMs: given.pongWithinMs, mutation })
      try {
        await sleep(given.warmMs)
        const held = await hold(crowd, program, given)
        const back = held.failures.length > 0 ? null : await comeBack(crowd, program, given)
        return {
          measurements: { sockets: given.sockets, ...held.measurements, ...back?.measurements },
          failures: [...held.failures, ...(back?.failures ?? [])],
        }
      } finally {
        crowd.close()
        await program.stop()
      }
    })
  },
})
