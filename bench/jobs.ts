/**
 * Our queue (outbox, leases, lanes) and graphile-worker beside each other, in one run on one database.
 * Run: npx tsx bench/jobs.ts (TEST_DATABASE_URL picks another server).
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import type { TestApp } from '@/server/testing/make-app'
import { waitUntil } from '@/server/testing/wait-until'
import type { QueueEngine } from './jobs/engine'
import { graphileEngine } from './jobs/graphile'
import { outboxEngine } from './jobs/outbox-engine'
import { percentile } from './program'
import { withApp } from './with-app'

const steps = 4_000
const inTurn = 300
const due = 20_000
const restMs = 15_000
/** Longer than our lease. */
const lostMs = 75_000

const say = (engine: string, what: string, figure: string) =>
  process.stdout.write(`${engine.padEnd(26)}${what.padEnd(44)}${figure}\n`)
const perSecond = (count: number, ms: number) => `${((count * 1000) / ms).toFixed(0)} a second`

/** Transactions of one row and, but for `null`, one job; eight at a time. */
const enqueueing = async (pool: Pool, engine: QueueEngine | null): Promise<string> => {
  let n = 0
  const client = async () => {
    const one = await pool.connect()
    while (n++ < steps) {
      await one.query('begin')
      await one.query('insert into bench_steps default values')
      await engine?.enqueue(one as unknown as Pool, { n })
      await one.query('commit')
    }
    one.release()
  }
  const since = performance.now()
  await Promise.all(Array.from({ length: 8 }, client))
  return perSecond(steps, performance.now() - since)
}

/** Until every one of `due` jobs was started by one of `workers`. */
const emptying = async (pool: Pool, engine: QueueEngine, workers: number): Promise<string> => {
  await engine.fill(pool, due)
  await pool.query('analyze')
  const started = new Map<number, number>()
  const since = performance.now()
  const working = await Promise.all(
    Array.from({ length: workers }, () => engine.work((n) => void started.set(n, (started.get(n) ?? 0) + 1))),
  )
  await waitUntil(async () => started.size >= due && (await engine.left(pool)) === 0)
  const ms = performance.now() - since
  await Promise.all(working.map((worker) => worker.stop()))
  const twice = [...started.values()].filter((times) => times > 1).length
  return `${(ms / 1000).toFixed(1)} s, ${perSecond(due, ms)}, ${twice} twice`
}

const commits = async (pool: Pool) => {
  // Session statistics reach the view within a second of their last statement.
  await sleep(1500)
  const { rows } = await pool.query<{ xact_commit: string }>(
    'select xact_commit from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]?.xact_commit)
}

/** With one worker that has nothing else to do: from commit to start, one job at a time; then nothing at all. */
const atRest = async (pool: Pool, engine: QueueEngine) => {
  let heard: (() => void) | undefined
  const worker = await engine.work(() => heard?.())
  await sleep(1000)
  const took: number[] = []
  const client = await pool.connect()
  for (let n = 1; n <= inTurn; n++) {
    const start = new Promise<void>((resolve) => (heard = resolve))
    await client.query('begin')
    await engine.enqueue(client as unknown as Pool, { n })
    await client.query('commit')
    const since = performance.now()
    await start
    took.push(performance.now() - since)
    await sleep(10)
  }
  client.release()
  say(
    engine.name,
    'commit to start, p50 and p99',
    `${percentile(took, 0.5).toFixed(1)} ms, ${percentile(took, 0.99).toFixed(1)} ms`,
  )
  const before = await commits(pool)
  await sleep(restMs)
  const after = await commits(pool)
  say(
    engine.name,
    'transactions at rest',
    `${(((after - before) * 1000) / (restMs + 1500)).toFixed(1)} a second`,
  )
  await worker.stop()
}

/** A worker dies with a job; another is there. */
const killing = async (pool: Pool, url: string, engine: QueueEngine, key: string) => {
  await engine.enqueue(pool, { n: 1 })
  const child = fork('bench/jobs/hanging-worker.ts', [key, url], { execArgv: ['--import', 'tsx'] })
  await once(child, 'message')
  child.kill('SIGKILL')
  const since = performance.now()
  let taken = 0
  const worker = await engine.work(() => void (taken ||= performance.now()))
  while (!taken && performance.now() - since < lostMs) await sleep(100)
  say(
    engine.name,
    'the job of a killed worker, taken again',
    taken ? `after ${((taken - since) / 1000).toFixed(0)} s` : `not within ${lostMs / 1000} s`,
  )
  if (!taken) {
    await worker.stop()
    await engine.age(pool, '4 hours')
    const next = await engine.work(() => void (taken ||= performance.now()))
    await waitUntil(() => taken > 0)
    say(engine.name, 'and with a lock four hours older', 'taken')
    await next.stop()
  } else await worker.stop()
}

const main = async (t: TestApp) => {
  const pool = new Pool({ connectionString: t.url, max: 10 })
  await pool.query('create table bench_steps (id bigint generated always as identity primary key)')
  const engines = [outboxEngine(t), await graphileEngine(t.url, false), await graphileEngine(t.url, true)]
  await enqueueing(pool, null)
  say('no queue', 'transactions of one row', await enqueueing(pool, null))
  for (const engine of engines) {
    say(engine.name, 'the same with a job', await enqueueing(pool, engine))
    const first = await engine.work(() => undefined)
    await waitUntil(async () => (await engine.left(pool)) === 0)
    await first.stop()
    for (const workers of [1, 2])
      say(
        engine.name,
        `${due} due at once, ${workers} ${workers > 1 ? 'workers' : 'worker'}`,
        await emptying(pool, engine, workers),
      )
    await atRest(pool, engine)
  }
  for (const [engine, key] of [
    [engines[0], 'outbox'],
    [engines[1], 'graphile'],
  ] as const)
    if (engine) await killing(pool, t.url, engine, key)
  await pool.end()
}

withApp(main)
