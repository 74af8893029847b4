import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signAccess } from '@/server/http/session'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { lacking } from '../../harness/debian'
import type { Options, Proof } from '../../harness/proof'
import { freePorts } from '../cluster/ports'
import { isBuilt, programsAt, proxyAt, usualSettings } from '../cluster/programs'
import { awayMs, endings, mostFailures, perSecond, writeMeanwhile } from './endings'

const scales = {
  full: { rounds: 3, names: ['killed', 'told to end', 'frozen'] },
  short: { rounds: 1, names: ['killed', 'frozen'] },
} as const satisfies Record<Options['scale'], { rounds: number; names: readonly (keyof typeof endings)[] }>

/** What is for the inside alone. */
const insides = [
  '/readyz',
  '/readyz/',
  '/healthz',
  '/metrics',
  '/metrics/',
  '//metrics',
  '/%6Detrics',
  '/METRICS',
]

/** The Caddyfile without its active checks. */
const unasked = (caddyfile: string) => caddyfile.replaceAll(/^\thealth_.*\n/gm, '')

const shownOutside = async (origin: string): Promise<string[]> => {
  const failures: string[] = []
  for (const path of insides) {
    const answer = await fetch(origin + path, { redirect: 'manual' })
    const text = await answer.text()
    if (answer.status !== 404 || text.includes('# HELP'))
      failures.push(`${path} is answered ${answer.status}`)
  }
  return failures
}

const env = (t: TestApp, folder: string): Record<string, string> => ({
  ...usualSettings,
  DATABASE_URL: t.url,
  REDIS_URL: '',
  JWT_SECRET: t.context.config.jwtSecret,
  DATA_DIR: folder,
  // As in compose.yaml.
  DRAIN_MS: '4000',
})

const run = async (t: TestApp, folder: string, { scale, mutation }: Options) => {
  const [first = 0, second = 0, port = 0] = await freePorts(3)
  const apis = programsAt({ 'api-1': first, 'api-2': second }, env(t, folder))
  const upstreams = { api: [first, second], web: [first, second] }
  const proxy = proxyAt(folder, port, upstreams, mutation === 'asked' ? unasked : undefined)
  const origin = `http://127.0.0.1:${port}`
  const { id } = await t.make.customer()
  const token = await signAccess(t.context.config, { id, session: randomUUID() }, new Date())
  try {
    for (const part of [...apis, proxy]) await part.start()
    const [api] = apis
    if (!api) throw new Error('no program')
    const measurements: Record<string, number> = {}
    const failures = await shownOutside(origin)
    const { rounds, names } = scales[scale]
    for (let round = 0; round < rounds; round++)
      for (const name of names) {
        const { sent, failed } = await writeMeanwhile(origin, token, api, endings[name])
        const [writes, most] = [`${name}: writes`, `${name}: failed at most`]
        measurements[writes] = (measurements[writes] ?? 0) + sent
        measurements[most] = Math.max(measurements[most] ?? 0, failed.length)
        if (failed.length > mostFailures)
          failures.push(`${name}: ${failed.length} of ${sent} failed: ${[...new Set(failed)].join(', ')}`)
      }
    return { measurements, failures }
  } finally {
    for (const part of [proxy, ...apis]) await part.kill()
  }
}

export const proxy: Proof = {
  promise: 'a program that is away costs next to nothing, and what is inside stays inside',
  target: `two API programs behind Caddy as the Caddyfile has it, ${perSecond} writes a second; one of them is killed, told to end or frozen, ${scales.full.rounds} times each, and is back ${awayMs / 1_000} s later: at most ${mostFailures} writes fail each time; ${insides.length} ways to readiness and measurements are 404 through the proxy`,
  mutations: { asked: 'that the proxy asks each program whether it is ready' },
  async run(options) {
    const missing = lacking('caddy')
    if (missing.length > 0) throw new Error(`first: apt-get install ${missing.join(' ')}`)
    if (!isBuilt()) throw new Error('first: npm run build')
    const folder = mkdtempSync(join(tmpdir(), 'oficio-proxy-'))
    const t = await makeApp()
    try {
      return await run(t, folder, options)
    } finally {
      await t.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
