import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '@/server/config'
import { openDatabase, type Database } from '@/server/db/client'
import { signAccessToken } from '@/server/http/session'
import { cleaning, subServiceIdOf, validAnswersTo } from '@/server/testing/forms'
import { mismatch } from '@/server/testing/mismatch'
import { addressInput } from '@/server/testing/people'
import type { Outcome } from '../../harness/proof'
import { waitFor } from '../cluster/part'
import { freePorts } from '../cluster/ports'
import { proxyAt, usualSettings } from '../cluster/programs'
import { placeAt, type Place } from './programs'
import { startVisitors, type People } from './visitors'

const secret = 'a secret for proofs only, of enough length'
/** In the order in which a deploy replaces them (docs/decisions/036-releases-side-by-side.md). */
const names = ['worker-1', 'api-1', 'api-2', 'web-1', 'web-2']
const laterKind = 'of.a.later.release'
const laterJobs = 20
/** Two releases serve side by side for so long after each that is replaced. */
const sideMs = 2_000
/**
 * A second is too little on a machine with other work: the proxy would take both for gone. The drain is as much longer.
 */
const patient = (caddyfile: string) => caddyfile.replace('health_timeout 1s', 'health_timeout 5s')

const envOf = (url: string, origin: string): Record<string, string> => ({
  ...usualSettings,
  DRAIN_MS: '8000',
  DATABASE_URL: url,
  API_URL: origin,
  JWT_SECRET: secret,
  REDIS_URL: '',
})

const migrate = (release: string, env: Record<string, string>) => {
  const { status, stderr } = spawnSync(process.execPath, ['.build/server/migrate.js'], {
    cwd: release,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  if (status !== 0) throw new Error(`migrate: ${stderr}`)
}

/** Two people of the demo, who are signed in for as long as it takes. */
const peopleOf = async ({ db, pool }: Database): Promise<People> => {
  const config = { ...readConfig({ NODE_ENV: 'test', JWT_SECRET: secret }), accessTokenMinutes: 600 }
  const tokenOf = async (email: string) => {
    const { rows } = await pool.query<{ id: string }>('select id from users where email = $1', [email])
    const id = Number(rows[0]?.id)
    return signAccessToken(config, { id, session: randomUUID() }, new Date())
  }
  return {
    customer: await tokenOf('cliente1@demo.test'),
    provider: await tokenOf('profissional1@demo.test'),
    demand: {
      sub_service: await subServiceIdOf(db, cleaning),
      answers: await validAnswersTo(db, cleaning),
      address: addressInput(),
      description: 'Um pedido durante uma troca de versão',
    },
  }
}

/** Jobs of a kind nobody knows yet are as they were, and all others done. */
const judgeJobs = async ({ pool }: Database) => {
  const due = `select count(*)::int as n from outbox
    where dead_at is null and run_at <= now() and kind <> '${laterKind}'`
  await waitFor('the workers to be done', async () => (await pool.query<{ n: number }>(due)).rows[0]?.n === 0)
  const { rows } = await pool.query<{ n: number }>(
    'select count(*)::int as n from outbox where kind = $1 and attempts = 0 and dead_at is null',
    [laterKind],
  )
  return mismatch('jobs of a later kind that wait untouched', rows[0]?.n, laterJobs)
}

interface RollOptions {
  url: string
  folder: string
  before: string
  after: string
  /** How often it is rolled out and taken back. */
  times: number
  mutation: string | null
}

export const rollAndBack = async (options: RollOptions): Promise<Outcome> => {
  const { url, folder, before, after, times, mutation } = options
  const [proxyPort = 0, ...ports] = await freePorts(1 + names.length)
  const origin = `http://127.0.0.1:${proxyPort}`
  const env = envOf(url, origin)
  mkdirSync(join(folder, 'proxy'), { recursive: true })
  const places = names.map((name, nth): Place & { port: number } => {
    const port = ports[nth] ?? 0
    return { ...placeAt({ name, port, env, folder, mutation }), port }
  })
  const portsOf = (kind: string) => places.filter(({ name }) => name.startsWith(kind)).map(({ port }) => port)
  const upstreams = { api: portsOf('api'), web: portsOf('web') }
  const proxy = proxyAt(join(folder, 'proxy'), proxyPort, upstreams, patient)
  migrate(before, env)
  const database = openDatabase(url, { max: 2 })
  try {
    for (const place of places) await place.start(before)
    await proxy.start()
    await database.pool.query(
      `insert into outbox (kind, payload) select $1, '{}' from generate_series(1, ${laterJobs})`,
      [laterKind],
    )
    const visitors = startVisitors(origin, await peopleOf(database))
    const { asked } = visitors
    let replaced = 0
    const replaceAll = async (release: string) => {
      for (const place of places) {
        if (asked.failed.length > 0) return
        await place.stop()
        await place.start(release)
        replaced++
        await sleep(sideMs)
        await visitors.reopen()
      }
    }
    try {
      await sleep(sideMs)
      for (let nth = 0; nth < times; nth++) {
        migrate(after, env)
        await replaceAll(after)
        await replaceAll(before)
      }
    } finally {
      await visitors.end()
    }
    const { failed, ...measurements } = asked
    return {
      measurements: { 'programs replaced': replaced, ...measurements, failed: failed.length },
      failures: [...failed.slice(0, 10), ...(failed.length > 0 ? [] : await judgeJobs(database))],
    }
  } finally {
    for (const part of [proxy, ...places]) await part.kill()
    await database.close()
  }
}
