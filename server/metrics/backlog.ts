import { sql } from 'drizzle-orm'
import { Gauge, type Registry } from 'prom-client'
import type { Db } from '@/server/db/client'

interface Backlog extends Record<string, unknown> {
  kind: string
  due: string
  later: string
  dead: string
  oldest: number
}

const readBacklog = async (db: Db): Promise<Backlog[]> => {
  const { rows } = await db.execute<Backlog>(sql`
    select kind,
      count(*) filter (where dead_at is null and run_at <= now()) as due,
      count(*) filter (where dead_at is null and run_at > now()) as later,
      count(*) filter (where dead_at is not null) as dead,
      coalesce(extract(epoch from now() - min(run_at) filter (where dead_at is null and run_at <= now())), 0)::float8 as oldest
    from outbox group by kind`)
  return rows
}

/** What waits in the outbox, asked at each scrape of a worker. Nothing is told while the database is away. */
export const watchBacklog = (registry: Registry, db: Db): void => {
  // Both gauges tell of the same reading.
  let reading: Promise<Backlog[]> | null = null
  const read = () =>
    (reading ??= readBacklog(db)
      .catch(() => [])
      .finally(() => (reading = null)))
  new Gauge({
    name: 'oficio_outbox_jobs',
    help: 'Jobs of the outbox by kind and state: due, later (a retry or a planned one), dead (waits for a person).',
    labelNames: ['kind', 'state'],
    registers: [registry],
    async collect() {
      const rows = await read()
      this.reset()
      for (const row of rows)
        for (const state of ['due', 'later', 'dead'] as const)
          this.set({ kind: row.kind, state }, Number(row[state]))
    },
  })
  new Gauge({
    name: 'oficio_outbox_oldest_due_seconds',
    help: 'Age of the oldest job that is due, by kind. A kind that no worker knows grows without end.',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      const rows = await read()
      this.reset()
      for (const { kind, oldest } of rows) this.set({ kind }, oldest)
    },
  })
}
