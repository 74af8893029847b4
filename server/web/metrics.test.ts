import { setGauge } from '@/server/gauges'
import { makeHealth } from './health'
import { serveMetrics, type MetricsServer } from './metrics'

setGauge('test_found', 7)
let server: MetricsServer
const health = makeHealth({ pool: null, front: null, rendererReady: () => true, sockets: () => 3 })
beforeAll(async () => {
  server = await serveMetrics({ host: '127.0.0.1', port: 0 }, () => health.metrics())
})
afterAll(async () => {
  health.close()
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
