import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import { outageNames, startPostgresOnOwnDisk } from '@/server/testing/outages'
import { surviveOutage, type OutageResult } from '@/server/testing/scenarios/database-outage'
import { spawnProgram } from '@/server/testing/spawned-program'
import { withApp } from '../../harness/app'
import { percentile } from '../../harness/latency'
import { withServer } from '../../harness/own-postgres'
import type { Proof } from '../../harness/proof'

const scales = { full: { rounds: 20 }, short: { rounds: 2 } }
const bounds = { refusedMs: 1_000, slowMs: 8_000, readyMs: 3_000 }

const weaken = async (t: TestApp, mutation: string | null): Promise<Record<string, string>> => {
  if (mutation === 'durable') {
    const database = new URL(t.url).pathname.slice(1)
    await t.context.pool.query(`alter database ${database} set synchronous_commit = off`)
    // A shorter delay loses little, and in some runs nothing.
    await t.context.pool.query("alter system set wal_writer_delay = '10s'")
    await t.context.pool.query('select pg_reload_conf()')
  }
  return mutation === 'patience' ? { DATABASE_PATIENCE_MS: '60000' } : {}
}

export const database: Proof = {
  promise: 'the database goes away and comes back',
  target:
    'PostgreSQL killed, restarted, its backends terminated, frozen, its disk full, under writes, ' +
    `${scales.full.rounds} times each: the program lives; meanwhile 503 with Retry-After, within a second ` +
    '(the median: the machine is shared; 99 of 100 within 8 s); ready within 3 s of the database’s return, ' +
    'the latest too; nothing acknowledged lost, nothing half there',
  mutations: {
    patience: 'that a database which says nothing counts as away',
    durable: 'that an answer waits for its commit to be on the disk',
  },
  async run({ scale, mutation }) {
    const server = await startPostgresOnOwnDisk()
    try {
      return await withServer(server.url, () =>
        withApp({}, async (t) => {
          // The database dies under it.
          t.context.pool.on('error', () => {})
          const env = { SERVICES: 'api,worker', ...(await weaken(t, mutation)) }
          const program = await spawnProgram(t.context.config, t.url, env)
          const results: OutageResult[] = []
          const failures: string[] = []
          try {
            // A provider that matches every demand.
            await t.make.provider()
            for (const name of outageNames)
              for (let round = 0; round < scales[scale].rounds && failures.length === 0; round++) {
                const result = await surviveOutage(t, server.folder, program, name)
                results.push(result)
                failures.push(...result.failures)
              }
          } finally {
            await program.kill()
          }
          const refusedMs = results.flatMap((one) => one.refusedMs)
          const readyMs = results.map((one) => one.readyMs)
          const measurements = {
            outages: results.length,
            acknowledged: results.reduce((sum, one) => sum + one.acknowledged, 0),
            'answered 503': refusedMs.length,
            '503 p50 ms': percentile(refusedMs, 0.5),
            '503 p99 ms': percentile(refusedMs, 0.99),
            'ready again p50 ms': percentile(readyMs, 0.5),
            'ready again p99 ms': percentile(readyMs, 0.99),
            'ready again at the latest ms': Math.round(Math.max(0, ...readyMs)),
          }
          failures.push(
            ...mismatch('503 within a second', measurements['503 p50 ms'] <= bounds.refusedMs, true),
            ...mismatch('99 of 100 within 8 s', measurements['503 p99 ms'] <= bounds.slowMs, true),
            ...mismatch(
              'ready within 3 s',
              measurements['ready again at the latest ms'] <= bounds.readyMs,
              true,
            ),
          )
          return { measurements, failures: failures.slice(0, 20) }
        }),
      )
    } finally {
      await server.stop()
    }
  },
}
