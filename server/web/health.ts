import type { IncomingMessage, ServerResponse } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Pool } from 'pg'
import { readGauges } from '@/server/gauges'
import type { Front } from './front'

interface HealthOptions {
  pool: Pool | null
  front: Front | null
  rendererReady: () => boolean
  sockets: () => number
}

const databaseMs = 1000

const isDatabaseThere = async (pool: Pool): Promise<boolean> => {
  const late = new Promise<false>((resolve) => setTimeout(resolve, databaseMs, false).unref())
  return Promise.race([
    pool.query('SELECT 1').then(
      () => true,
      () => false,
    ),
    late,
  ])
}

/** `/healthz` (the process lives) and `/readyz` (it can serve), and the figures as Prometheus reads them. */
export const makeHealth = ({ pool, front, rendererReady, sockets }: HealthOptions) => {
  const answered = new Map<string, number>()
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  let closing = false
  let asking: Promise<boolean> | null = null

  const metrics = (): string => {
    const memory = process.memoryUsage()
    const lines: string[] = []
    const gauge = (name: string, value: number, labels = '') => lines.push(`oficio_${name}${labels} ${value}`)
    for (const [status, count] of answered) gauge('http_answers_total', count, `{status="${status}"}`)
    gauge('process_uptime_seconds', Math.round(process.uptime()))
    gauge('process_memory_rss_bytes', memory.rss)
    gauge('process_memory_heap_bytes', memory.heapUsed)
    gauge('event_loop_delay_p99_seconds', delay.percentile(99) / 1e9)
    gauge('sockets_open', sockets())
    gauge('renderer_ready', Number(rendererReady()))
    if (pool) {
      gauge('database_connections', pool.totalCount)
      gauge('database_connections_idle', pool.idleCount)
      gauge('database_waiting', pool.waitingCount)
    }
    for (const [name, value] of Object.entries(front?.cache.counts() ?? {}))
      gauge(`page_cache_${name}`, value)
    for (const [name, value] of readGauges()) gauge(name, value)
    return `${lines.join('\n')}\n`
  }

  const readiness = async () => {
    // Anybody may ask, as often as they like: however many do, the database is asked once at a time.
    asking ??= (pool === null ? Promise.resolve(true) : isDatabaseThere(pool)).finally(() => (asking = null))
    const database = await asking
    const renderer = front === null || rendererReady()
    return { ready: database && renderer && !closing, database, renderer, closing }
  }

  const send = (response: ServerResponse, status: number, type: string, body: string) =>
    void response
      .writeHead(status, {
        'content-type': type,
        'cache-control': 'no-store',
        'content-length': Buffer.byteLength(body),
      })
      .end(body)

  return {
    metrics,
    count: (status: number) =>
      void answered.set(
        `${Math.floor(status / 100)}xx`,
        (answered.get(`${Math.floor(status / 100)}xx`) ?? 0) + 1,
      ),
    close: () => {
      closing = true
      delay.disable()
    },
    /** False when the path is not one of its own. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      switch (request.url) {
        case '/healthz':
          send(response, 200, 'text/plain', 'ok\n')
          return true
        case '/readyz':
          void readiness().then((state) =>
            send(response, state.ready ? 200 : 503, 'application/json', JSON.stringify(state)),
          )
          return true
        default:
          return false
      }
    },
  }
}

export type Health = ReturnType<typeof makeHealth>
