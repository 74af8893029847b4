import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { DatabasePool } from '@/server/db/pool'
import { collectGauges } from './gauge-metrics'
import { processMetrics } from './meters'

interface Sources {
  /** Parts that this program runs. */
  services: readonly string[]
  pools: Readonly<Record<string, Pick<DatabasePool, 'totalCount' | 'idleCount' | 'waitingCount'>>>
  sockets: () => number
  rendererReady: () => boolean
  /** Asked at each scrape. */
  ready: () => boolean | Promise<boolean>
  /** Counters of the page cache, if there is one. */
  pages: () => Readonly<Record<string, number>>
}

const registerPoolMetrics = (registry: Registry, pools: Sources['pools']) => {
  if (Object.keys(pools).length === 0) return
  new Gauge({
    name: 'oficio_database_waiting',
    help: 'Who waits for a connection of a pool now.',
    labelNames: ['pool'],
    registers: [registry],
    collect() {
      for (const [pool, { waitingCount }] of Object.entries(pools)) this.set({ pool }, waitingCount)
    },
  })
  new Gauge({
    name: 'oficio_database_connections',
    help: 'Connections of a pool, by what they do (idle, busy).',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [pool, { totalCount, idleCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'busy' }, totalCount - idleCount)
      }
    },
  })
}

/**
 * Registers the metrics of one program: its own, those of its process, and Node's (including event-loop delay since
 * the last scrape).
 */
export const programMetrics = ({
  services,
  pools,
  sockets,
  rendererReady,
  ready,
  pages,
}: Sources): Registry => {
  const registry = new Registry()
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name: `oficio_${name}`,
      help,
      registers: [registry],
      async collect() {
        this.set(await read())
      },
    })
  collectDefaultMetrics({ register: registry })
  gauge('ready', '1 while this program and what it depends on can serve (/readyz).', async () =>
    Number(await ready()),
  )
  gauge('sockets_open', 'Open sockets of browsers.', sockets)
  gauge('renderer_ready', '1 while the renderer of pages can be reached.', () => Number(rendererReady()))
  const service = new Gauge({
    name: 'oficio_service',
    help: '1 for each service (web, api, worker) that this program runs.',
    labelNames: ['service'],
    registers: [registry],
  })
  for (const name of services) service.set({ service: name }, 1)
  registerPoolMetrics(registry, pools)
  new Gauge({
    name: 'oficio_page_cache',
    help: 'The cache of finished pages: its entries, bytes, hits, misses and so on since the start.',
    labelNames: ['figure'],
    registers: [registry],
    collect() {
      for (const [figure, value] of Object.entries(pages())) this.set({ figure }, value)
    },
  })
  return registry
}

/** All of it as Prometheus reads it. */
export const renderMetrics = async (program: Registry): Promise<string> => {
  collectGauges(program)
  return Registry.merge([program, processMetrics]).metrics()
}
