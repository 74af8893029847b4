import { Gauge, type Registry } from 'prom-client'
import type { Db } from '@/server/db/client'
import { readBacklog, type Backlog } from './backlog-repository'

/**
 * Registers the outbox backlog, queried at each scrape of a worker. Reports nothing while the database is
 * unavailable.
 */
export const registerBacklogMetrics = (registry: Registry, db: Db): void => {
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
