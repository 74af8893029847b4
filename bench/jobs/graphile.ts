import { Logger, run, runMigrations } from 'graphile-worker'
import { Pool } from 'pg'
import { concurrency, countRows, type QueueEngine } from './engine'

const logger = new Logger(() => () => undefined)

/**
 * Configured by its documentation; `batched` adds its options for many jobs: a local queue and batched completion.
 */
export const graphileEngine = async (url: string, batched: boolean): Promise<QueueEngine> => {
  const preset = batched
    ? {
        worker: {
          localQueue: { size: 500 },
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
        },
      }
    : {}
  await runMigrations({ connectionString: url, logger })
  return {
    name: batched ? 'graphile-worker, batched' : 'graphile-worker',
    enqueue: (client, payload) =>
      client.query(`select graphile_worker.add_job('one', $1::json)`, [JSON.stringify(payload)]),
    fill: (pool, count) =>
      pool.query(
        `select graphile_worker.add_jobs(array(
           select row('one', json_build_object('n', n), null, null, null, null, null, null)::graphile_worker.job_spec
           from generate_series(1, $1::int) n))`,
        [count],
      ),
    work: async (started) => {
      const pgPool = new Pool({ connectionString: url, max: 6 })
      pgPool.on('error', () => undefined)
      pgPool.on('connect', (client) => client.on('error', () => undefined))
      const runner = await run({
        pgPool,
        concurrency,
        noHandleSignals: true,
        pollInterval: 1000,
        logger,
        preset,
        taskList: { one: async (payload) => started(Number((payload as { n: number }).n)) },
      })
      return {
        stop: async () => {
          await runner.stop()
          await pgPool.end()
        },
      }
    },
    left: (pool) => countRows(pool, 'select count(*) from graphile_worker.jobs'),
    age: (pool, by) =>
      pool.query('update graphile_worker._private_jobs set locked_at = locked_at - $1::interval', [by]),
  }
}
