import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { longAccessToken } from '@/server/testing/access-token'
import type { TestApp } from '@/server/testing/make-app'
import { withApp } from '../../harness/app'
import { requirePrograms } from '../../harness/debian'
import { jsonRequest } from '../../harness/json-request'
import type { Options, Proof } from '../../harness/proof'
import type { ProcessPart } from '../cluster/part'
import { freePorts } from '../cluster/ports'
import { programsAt, proxyAt, requireBuild, usualSettings } from '../cluster/programs'

const perSecond = 10
const mostFailures = 2
const [calmMs, awayMs, afterMs] = [3_000, 20_000, 8_000]

interface Fault {
  begin(api: ProcessPart): Promise<void> | void
  end(api: ProcessPart): Promise<void> | void
}

const faults = {
  killed: { begin: (api) => api.kill(), end: (api) => api.start() },
  'told to end': {
    begin: (api) => void api.child().kill('SIGTERM'),
    end: async (api) => {
      const child = api.child()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      await api.start()
    },
  },
  frozen: {
    begin: (api) => void api.child().kill('SIGSTOP'),
    end: (api) => void api.child().kill('SIGCONT'),
  },
} as const satisfies Record<string, Fault>

const scales = {
  full: { rounds: 3, names: ['killed', 'told to end', 'frozen'] },
  short: { rounds: 1, names: ['killed', 'frozen'] },
} as const satisfies Record<Options['scale'], { rounds: number; names: readonly (keyof typeof faults)[] }>

const internalPaths = [
  ...['/readyz', '/readyz/', '/healthz', '/metrics', '/metrics/', '//metrics', '/%6Detrics', '/METRICS'],
]

const withoutHealthChecks = (caddyfile: string) => caddyfile.replaceAll(/^\thealth_.*\n/gm, '')

const exposedPaths = async (origin: string): Promise<string[]> => {
  const failures: string[] = []
  for (const path of internalPaths) {
    const answer = await fetch(origin + path, { redirect: 'manual' })
    const text = await answer.text()
    if (answer.status !== 404 || text.includes('# HELP'))
      failures.push(`${path} is answered ${answer.status}`)
  }
  return failures
}

/** Returns null, or the status or error of a write that failed. */
const write = async (origin: string, token: string): Promise<string | null> => {
  try {
    const request = jsonRequest({ token, body: {}, signal: AbortSignal.timeout(10_000) })
    const answer = await fetch(`${origin}/api/user/introduction_tour/`, request)
    await answer.arrayBuffer()
    const source = answer.headers.has('x-content-type-options') ? '' : ' of the proxy'
    return answer.ok ? null : `${answer.status}${source}`
  } catch (error) {
    return String(error)
  }
}

/** Writes at an even pace before, during and after a fault; returns what each write returned. */
const writeDuring = async (origin: string, token: string, api: ProcessPart, fault: Fault) => {
  const sent: Promise<string | null>[] = []
  const timer = setInterval(() => sent.push(write(origin, token)), 1_000 / perSecond)
  try {
    await sleep(calmMs)
    await fault.begin(api)
    await sleep(awayMs)
    await fault.end(api)
    await sleep(afterMs)
  } finally {
    clearInterval(timer)
  }
  return Promise.all(sent)
}

const run = async (t: TestApp, folder: string, { scale, mutation }: Options) => {
  const [first = 0, second = 0, port = 0] = await freePorts(3)
  const env = {
    ...usualSettings,
    DATABASE_URL: t.url,
    REDIS_URL: '',
    JWT_SECRET: t.context.config.jwtSecret,
    DATA_DIR: folder,
    // The value of compose.yaml.
    DRAIN_MS: '4000',
  }
  const apis = programsAt({ 'api-1': first, 'api-2': second }, env)
  const upstreams = { api: [first, second], web: [first, second] }
  const proxy = proxyAt(folder, port, upstreams, mutation === 'asked' ? withoutHealthChecks : undefined)
  const origin = `http://127.0.0.1:${port}`
  const token = await longAccessToken(t, await t.make.customer())
  try {
    for (const part of [...apis, proxy]) await part.start()
    const [api] = apis
    if (!api) throw new Error('no program')
    const measurements: Record<string, number> = {}
    const failures = await exposedPaths(origin)
    const { rounds, names } = scales[scale]
    for (let round = 0; round < rounds; round++)
      for (const name of names) {
        const sent = await writeDuring(origin, token, api, faults[name])
        const failed = sent.filter((one) => one !== null)
        const [writes, most] = [`${name}: writes`, `${name}: failed at most`]
        measurements[writes] = (measurements[writes] ?? 0) + sent.length
        measurements[most] = Math.max(measurements[most] ?? 0, failed.length)
        if (failed.length > mostFailures)
          failures.push(
            `${name}: ${failed.length} of ${sent.length} failed: ${[...new Set(failed)].join(', ')}`,
          )
      }
    return { measurements, failures }
  } finally {
    for (const part of [proxy, ...apis]) await part.kill()
  }
}

export const proxy: Proof = {
  promise: 'a program that is away costs next to nothing, and what is inside stays inside',
  target:
    `two API programs behind Caddy as the Caddyfile has it, ${perSecond} writes a second; one of them is ` +
    `killed, told to end or frozen, ${scales.full.rounds} times each, and is back ${awayMs / 1_000} s ` +
    `later: at most ${mostFailures} writes fail each time; ${internalPaths.length} ways to readiness and ` +
    'measurements are 404 through the proxy',
  mutations: { asked: 'that the proxy asks each program whether it is ready' },
  async run(options) {
    requirePrograms('caddy')
    requireBuild()
    const folder = mkdtempSync(join(tmpdir(), 'oficio-proxy-'))
    return withApp({}, async (t) => {
      try {
        return await run(t, folder, options)
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    })
  },
}
