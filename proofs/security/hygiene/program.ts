import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { projectRoot } from '@/server/project-root'
import type { TestApp } from '@/server/testing/make-app'
import { programEnv } from '@/server/testing/spawned-program'

/** Accepts and keeps whatever is sent to it: error reports and traces. */
const listen = async () => {
  const received: string[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts)
      const text = request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body
      received.push(`${request.url} ${text.toString()}`)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { port, received, close: () => void server.close() }
}

interface Call {
  method?: string
  token?: string | undefined
  body?: unknown
  headers?: Record<string, string>
}

const startMs = 180_000

/**
 * Starts the program on the database of `t` and keeps all of its output: its log at level trace, its error reports,
 * traces and measurements, and its error answers.
 */
export const startVerbose = async (t: TestApp, mutation: string | null) => {
  const [reports, traces] = [await listen(), await listen()]
  const metricsPort = 20_000 + (process.pid % 20_000)
  const output: string[] = []
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--import', './proofs/security/hygiene/without-guard.mjs', 'server/main.ts'],
    {
      cwd: projectRoot,
      env: {
        ...programEnv(t.context.config.jwtSecret, t.context.config.dataDir, t.url),
        SERVICES: 'api,worker',
        DEMO: '1',
        RATE_LIMITS: '0',
        LOG_LEVEL: 'trace',
        METRICS_PORT: String(metricsPort),
        SENTRY_DSN: `http://publickey@127.0.0.1:${reports.port}/7`,
        OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${traces.port}`,
        HYGIENE_WITHOUT: mutation ?? '',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void output.push(chunk.toString()))
  const exited = once(child, 'exit')
  let port: string | undefined
  for (const since = Date.now(); !port; await sleep(100)) {
    port = /http:\/\/localhost:(\d+)\s/.exec(output.join(''))?.[1]
    if (!port && (child.exitCode !== null || Date.now() - since > startMs))
      throw new Error(`the program did not start: ${output.join('').slice(-2_000)}`)
  }
  const errors: string[] = []
  let calls = 0
  const call = async (path: string, { method = 'POST', token, body, headers = {} }: Call = {}) => {
    calls++
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (answer.status >= 400) errors.push(`${answer.status} ${text}`)
    const location = answer.headers.get('location')
    if (location) errors.push(location)
    const json = (): unknown => JSON.parse(text)
    return { status: answer.status, json }
  }
  const stop = async () => {
    const measurements = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).then((one) => one.text())
    child.kill('SIGTERM')
    await exited
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
