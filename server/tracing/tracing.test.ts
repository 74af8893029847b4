import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { makeApp } from '@/server/testing/make-app'
import { spawnProgram } from '@/server/testing/spawned-program'
import { waitUntil } from '@/server/testing/wait-until'
import { isTracing, openTracing } from './tracing'

interface Told {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

/** Starts an OTLP collector over HTTP that records spans. */
const openCollector = async () => {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      if (request.url === '/v1/traces') bodies.push(body)
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  type Body = { resourceSpans: { scopeSpans: { spans: Told[] }[] }[] }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    spans: () =>
      bodies.flatMap((body) =>
        (JSON.parse(body) as Body).resourceSpans.flatMap(({ scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
const parent = '00f067aa0ba902b7'
const email = 'canary@example.com'

jest.setTimeout(240_000)

test('requests, their statements and jobs are told as spans that name nobody', async () => {
  const collector = await openCollector()
  const t = await makeApp()
  const program = await spawnProgram(t.context.config, t.url, {
    SERVICES: 'api,worker',
    TRUST_PROXY: '127.0.0.1',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  })
  const jobs = () => collector.spans().filter(({ name }) => name.startsWith('job '))
  try {
    const ask = async (path: string) => {
      const headers = { traceparent: `00-${trace}-${parent}-01` }
      return (await fetch(`http://127.0.0.1:${program.port}${path}`, { headers })).status
    }
    // At once: the statements of both share a pool.
    expect(await Promise.all(['faxina', 'CANARY'].map((q) => ask(`/api/services/search/?q=${q}`)))).toEqual([
      200, 200,
    ])
    expect(await ask('/api/providers/987654321/')).toBe(404)
    const registered = { email, password: 'uma frase bem comprida 42', full_name: 'CANARY', role: 'consumer' }
    const { status } = await program.post('/api/register/', '', { ...registered, accepted_terms: true })
    expect(status).toBe(201)
    await waitUntil(() => jobs().length > 0)
  } finally {
    await program.stop()
    await t.close()
    await collector.close()
  }
  const spans = collector.spans()
  const of = (name: string) => spans.filter((span) => span.name === name)
  const searches = of('GET /api/services/search/')
  // The proxy's span is the parent, and each statement is a child of its request.
  expect(searches.map(({ traceId, parentSpanId }) => [traceId, parentSpanId])).toEqual([
    [trace, parent],
    [trace, parent],
  ])
  const known = new Set(spans.map(({ spanId }) => spanId))
  const statements = spans.filter(({ attributes }) => attributes.some(({ key }) => key === 'db.query.text'))
  const above = new Set(statements.map(({ parentSpanId }) => parentSpanId))
  expect([...above].filter((id) => id === undefined || !known.has(id))).toEqual([])
  for (const { spanId } of [...searches, ...of('POST /api/register/')]) expect(above).toContain(spanId)
  expect(of('GET /api/providers/:pk/')).toHaveLength(1)
  for (const hidden of ['CANARY', email, '987654321', 'uma frase'])
    expect(
      collector
        .spans()
        .map((span) => JSON.stringify(span))
        .join('\n'),
    ).not.toContain(hidden)
})

test('without an address nothing is wrapped', async () => {
  const tracing = await openTracing({ tracesUrl: undefined, parts: ['api'] })
  expect(isTracing()).toBe(false)
  await tracing.close()
})
