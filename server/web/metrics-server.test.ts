import { setGauge } from '@/server/metrics/gauges'
import { requestSeconds } from '@/server/metrics/meters'
import { programMetrics, renderMetrics } from '@/server/metrics/program-metrics'
import { makeHealth } from './health'
import { serveMetrics, type MetricsServer } from './metrics-server'

setGauge('test_found', 7)
setGauge('ledger_breaches{statement="floors"}', 2)
let server: MetricsServer
const health = makeHealth({ pool: null, rendererReady: null })
const figures = programMetrics({
  services: ['api', 'worker'],
  pools: { requests: { totalCount: 5, idleCount: 2, waitingCount: 1 } },
  sockets: () => 3,
  rendererReady: () => true,
  ready: health.isReady,
  pages: () => ({ hits: 4 }),
})
beforeAll(async () => {
  server = await serveMetrics({ host: '127.0.0.1', port: 0 }, () => renderMetrics(figures))
})
afterAll(async () => {
  await server.close()
})
const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${server.port}${path}`, init)

test('the figures, as Prometheus reads them, and nothing else', async () => {
  const answer = await ask('/metrics')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4')
  const text = await answer.text()
  expect(text).toMatch(/^oficio_sockets_open 3$/m)
  expect(text).toMatch(/^oficio_test_found 7$/m)
  expect((await ask('/')).status).toBe(404)
  expect((await ask('/metrics', { method: 'POST' })).status).toBe(405)
})

test('on the product’s own port they are nobody’s', () => {
  const response = { writeHead: () => response, end: () => response }
  expect(health.answer({ url: '/metrics' } as never, response as never)).toBe(false)
  expect(health.answer({ url: '/healthz' } as never, response as never)).toBe(true)
})

test('each figure has its help and its type, and says which part of the program it is of', async () => {
  requestSeconds.observe({ method: 'GET', route: '/api/measured-here/', status: '2xx' }, 0.02)
  const text = await (await ask('/metrics')).text()
  for (const line of [
    'oficio_ledger_breaches{statement="floors"} 2',
    'oficio_database_connections{pool="requests",state="busy"} 3',
    'oficio_database_waiting{pool="requests"} 1',
    'oficio_page_cache{figure="hits"} 4',
    'oficio_http_request_duration_seconds_bucket{le="0.025",method="GET",route="/api/measured-here/",status="2xx"} 1',
    'nodejs_eventloop_lag_p99_seconds ',
  ])
    expect(text).toContain(line)
  const named = new Set(
    [...text.matchAll(/^([a-z_]+?)(?:_bucket|_sum|_count)?(?:\{.*\})? [\d.e+-]+$/gm)].map(([, n]) => n),
  )
  for (const kind of ['HELP', 'TYPE'])
    for (const name of named) expect(text).toMatch(new RegExp(`^# ${kind} ${name}(?:_count|_sum)? `, 'm'))
})
