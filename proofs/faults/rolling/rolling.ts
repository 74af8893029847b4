import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, type Database } from '@/server/db/client'
import { projectRoot } from '@/server/project-root'
import { readConfig } from '@/server/settings/config'
import { longAccessToken } from '@/server/testing/access-token'
import { cleaning, subServiceIdOf, validAnswersTo } from '@/server/testing/forms'
import { mismatch } from '@/server/testing/mismatch'
import { addressInput } from '@/server/testing/people'
import { countRows } from '../../harness/app'
import { requirePrograms } from '../../harness/debian'
import type { Outcome, Proof } from '../../harness/proof'
import { waitFor, type ProcessPart } from '../cluster/part'
import { freePorts } from '../cluster/ports'
import { urlAt, withPostgres } from '../cluster/postgres'
import { programAt, proxyAt, usualSettings } from '../cluster/programs'
import { isBuiltIn, missingRelease, releaseBefore, withoutKnownKinds } from './release'
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
 * Releases up to 0.1.0 know no `/readyz/self`: a proxy asks for it once they are gone (upgrade notes).
 */
const patient = (caddyfile: string) =>
  caddyfile
    .replace('health_timeout 1s', 'health_timeout 5s')
    .replace('health_uri /readyz/self', 'health_uri /readyz')

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

/** Two demo users with access tokens for the whole run. */
const peopleOf = async ({ db, pool }: Database): Promise<People> => {
  const context = { config: readConfig({ NODE_ENV: 'test', JWT_SECRET: secret }) }
  const tokenOf = async (email: string) => {
    const { rows } = await pool.query<{ id: string }>('select id from users where email = $1', [email])
    return longAccessToken({ context }, { id: Number(rows[0]?.id) })
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
  const context = { pool }
  const count = (where: string) =>
    countRows({ context }, `from outbox where dead_at is null and ${where}`, laterKind)
  await waitFor('the workers to be done', async () => (await count('run_at <= now() and kind <> $1')) === 0)
  return mismatch(
    'jobs of a later kind that wait untouched',
    await count('kind = $1 and attempts = 0'),
    laterJobs,
  )
}

const fileOf = (release: string, mutation: string | null) =>
  mutation === 'kinds' ? withoutKnownKinds(release) : join(release, '.build/server/main.js')

type RollOptions = Record<'url' | 'folder' | 'before' | 'after', string> & {
  times: number
  mutation: string | null
}

/** Starts, stops and replaces the program at a port, of either release. */
const placeAt = (
  name: string,
  port: number,
  env: Record<string, string>,
  { folder, mutation }: Pick<RollOptions, 'folder' | 'mutation'>,
) => {
  const dataDir = mutation === 'scripts' ? join(folder, name) : join(folder, 'shared')
  mkdirSync(dataDir, { recursive: true })
  let part: ProcessPart | undefined
  return {
    name,
    port,
    start: async (release: string) => {
      const where = { cwd: release, file: fileOf(release, mutation) }
      part = programAt(name, port, { ...env, DATA_DIR: dataDir }, where)
      await part.start()
    },
    /** Has it end as an orchestrator does, and waits until it has. */
    stop: async () => {
      if (mutation === 'drain') return part?.kill()
      const child = part?.child()
      if (!child) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
    kill: async () => part?.kill(),
  }
}

const rollAndBack = async (options: RollOptions): Promise<Outcome> => {
  const { url, folder, before, after, times } = options
  const [proxyPort = 0, ...ports] = await freePorts(1 + names.length)
  const origin = `http://127.0.0.1:${proxyPort}`
  const env = envOf(url, origin)
  mkdirSync(join(folder, 'proxy'), { recursive: true })
  const places = names.map((name, nth) => placeAt(name, ports[nth] ?? 0, env, options))
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

const scales = { full: { times: 5 }, short: { times: 1 } }

export const rolling: Proof = {
  promise: 'a deploy loses nothing, nor does taking it back',
  target:
    'the release before (the last commit with an earlier version) and this one, a worker, two API and two ' +
    'web programs behind Caddy on one database: replaced one after the other, and back, ' +
    `${scales.full.times} times, under calls, pages and their scripts: none fails, no script is missing on ` +
    'either release’s pages, jobs of a kind that neither knows wait untouched and all others are done',
  mutations: {
    drain:
      'that a program which is told to end serves on until the proxy knows, and finishes what it was asked',
    scripts: 'that web programs share the scripts they serve',
    kinds: 'that a worker takes only kinds it knows',
  },
  missing: missingRelease,
  async run({ scale, mutation }) {
    requirePrograms('caddy')
    if (!isBuiltIn(projectRoot)) throw new Error('first: npm run build')
    const before = releaseBefore()
    return withPostgres('rolling', {}, ({ port }, folder) =>
      rollAndBack({
        url: urlAt(port),
        folder,
        before,
        after: projectRoot,
        times: scales[scale].times,
        mutation,
      }),
    )
  },
}
