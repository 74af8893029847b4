import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import type { TestApp } from '@/server/testing/make-app'
import { spawnProgram } from '@/server/testing/spawned-program'
import { serve } from '../../harness/app'
import { withoutGuard } from '../../harness/built-program'
import { jsonRequest } from '../../harness/json-request'

/** Accepts and stores everything sent to it: error reports and traces. */
const collect = async () => {
  const received: string[] = []
  const server = await serve(async (request, response) => {
    const body = await buffer(request)
    const text = request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body
    received.push(`${request.url} ${text.toString()}`)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  return { ...server, received }
}

/**
 * Starts the program on the database of `t` and keeps all of its output: its log at level trace, its error reports,
 * traces and measurements, and its error answers.
 */
export const startVerbose = async (t: TestApp, mutation: string | null) => {
  const [reports, traces] = [await collect(), await collect()]
  const metricsPort = 20_000 + (process.pid % 20_000)
  const output: string[] = []
  const env = {
    SERVICES: 'api,worker',
    DEMO: '1',
    LOG_LEVEL: 'trace',
    METRICS_PORT: String(metricsPort),
    SENTRY_DSN: `http://publickey@127.0.0.1:${reports.port}/7`,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${traces.port}`,
    ...withoutGuard('security/hygiene/without-guard.mjs', mutation === 'floor' ? null : mutation),
  }
  const fromSources = ['--import', 'tsx', 'server/main.ts']
  const { port, stop: end } = await spawnProgram(t.context.config, t.url, env, fromSources, (text) => {
    output.push(text)
  })
  const errors: string[] = []
  let calls = 0
  const call = async (path: string, request: Parameters<typeof jsonRequest>[0]) => {
    calls++
    const init: RequestInit = { ...jsonRequest(request), redirect: 'manual' }
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, init)
    const text = await answer.text()
    if (answer.status >= 400) errors.push(`${answer.status} ${text}`)
    const location = answer.headers.get('location')
    if (location) errors.push(location)
    const json = (): unknown => JSON.parse(text)
    return { status: answer.status, json }
  }
  const stop = async () => {
    const measurements = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).then((one) => one.text())
    await end()
    reports.close()
    traces.close()
    return {
      log: output.join(''),
      'error reports': reports.received.join('\n'),
      traces: traces.received.join('\n'),
      measurements,
      'answers of errors': errors.join('\n'),
    }
  }
  return { call, stop, calls: () => calls }
}

export type Verbose = Awaited<ReturnType<typeof startVerbose>>
