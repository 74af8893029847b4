import { openDatabase } from '@/server/db/client'
import { startWorker } from '@/server/jobs/worker'
import type { TestApp } from '@/server/testing/make-app'
import { countRows, type QueueEngine } from './engine'

/** Jobs of the kind `sms`, of which one worker runs 32 at once; without the timed steps, which are no jobs. */
export const outboxEngine = (t: Pick<TestApp, 'context' | 'url'>): QueueEngine => ({
  name: 'ours',
  enqueue: (client, payload) =>
    client.query(`insert into outbox (kind, payload) values ('sms', $1)`, [
      JSON.stringify({ to: String(payload.n), text: 'x' }),
    ]),
  fill: (pool, count) =>
    pool.query(
      `insert into outbox (kind, payload)
       select 'sms', jsonb_build_object('to', n::text, 'text', 'x') from generate_series(1, $1::int) n`,
      [count],
    ),
  work: (started) => {
    const { pool, db, close } = openDatabase(t.url, { max: 6 })
    const sms = { send: async ({ to }: { to: string }) => started(Number(to)) }
    const worker = startWorker({ ...t.context, pool, db, sms, scheduledTasks: [] }, t.url)
    return Promise.resolve({
      stop: async () => {
        await worker.stop()
        await close()
      },
    })
  },
  left: (pool) => countRows(pool, 'select count(*) from outbox where dead_at is null'),
  age: (pool, by) => pool.query('update outbox set locked_until = locked_until - $1::interval', [by]),
})
