import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { projectRoot } from '@/server/project-root'
import type { TestApp } from '@/server/testing/make-app'
import { programEnv } from '@/server/testing/spawned-program'
import { listenTo } from './listener'

interface Asked {
  method?: string
  token?: string | undefined
  body?: unknown
  headers?: Record<string, string>
}

const startMs = 180_000

/**
 * The program itself on the database of `t`, all of whose output is kept: its log at its most talkative, its error
 * reports, its traces, its measurements, and the errors it answers.
 */
export const startLoud = async (t: TestApp, mutation: string | null) => {
  const [reports, traces] = [await listenTo(), await listenTo()]
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
  const gone = once(child, 'exit')
  let port: string | undefined
  for (const since = Date.now(); !port; await sleep(100)) {
    port = /http:\/\/localhost:(\d+)\s/.exec(output.join(''))?.[1]
    if (!port && (child.exitCode !== null || Date.now() - since > startMs))
      throw new Error(`the program did not start: ${output.join('').slice(-2_000)}`)
  }
  const errors: string[] = []
  let calls = 0
  const call = async (path: string, { method = 'POST', token, body, headers = {} }: Asked = {}) => {
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
    await gone
    reports.close()
    traces.close()
    return {
      log: output.join(''),
      'error reports': reports.heard.join('\n'),
      traces: traces.heard.join('\n'),
      measurements,
      'answers of errors': errors.join('\n'),
    }
  }
  return { call, stop, calls: () => calls, port: Number(port) }
}

export type Loud = Awaited<ReturnType<typeof startLoud>>
