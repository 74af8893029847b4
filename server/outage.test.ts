import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFileSync, chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPostmaster } from './db/embedded/postmaster'
import { startEmbedded, type Embedded } from './db/embedded/start'
import { signAccess } from './http/session'
import { prepareTemplate, serverVariable } from './testing/database'
import type { TestUser } from './testing/factories'
import { halves } from './testing/halves'
import { makeApp, type TestApp } from './testing/make-app'
import { spawnProgram, type SpawnedProgram } from './testing/spawned-program'

jest.setTimeout(240_000)

/** Far above what is promised, far below what a request would wait without the promise. */
const answeredMs = 8_000
const root = process.getuid?.() === 0
const folder = mkdtempSync(join(tmpdir(), 'oficio-outage-'))
const run = (command: string, ...args: string[]) => spawnSync(command, args, { encoding: 'utf8' }).stdout

let server: Embedded
let t: TestApp
let program: SpawnedProgram
beforeAll(async () => {
  // A disk of its own that can be filled.
  if (root) run('mount', '-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', folder)
  chmodSync(folder, 0o755)
  server = await startEmbedded({
    dataDir: folder,
    log: { info: () => {}, warn: () => {} },
    settings: { max_wal_size: '64MB', min_wal_size: '32MB' },
  })
  process.env[serverVariable] = server.url
  await prepareTemplate(server.url)
  t = await makeApp()
  // Whom each demand is matched with.
  await t.make.provider()
  program = await spawnProgram(t.context.config, t.url, { SERVICES: 'api,worker' })
})
afterAll(async () => {
  await program.stop()
  await t.close()
  await server.stop()
  if (root) run('umount', folder)
  rmSync(folder, { recursive: true, force: true })
})

const count = async (text: string, values: unknown[]): Promise<number> =>
  Number((await t.context.pool.query<{ n: string }>(text, values)).rows[0]?.n)
const until = async (met: () => boolean | Promise<boolean>, what: string, seconds = 30) => {
  const end = Date.now() + seconds * 1000
  while (!(await met())) {
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`)
    await sleep(20)
  }
}

const postmaster = () => {
  const found = findPostmaster(join(folder, 'postgres'))
  if (!found) throw new Error('PostgreSQL does not run')
  return found.pid
}
/** The server and each process it has, so that nothing of it runs. */
const signalAll = (signal: NodeJS.Signals) => {
  const pid = postmaster()
  for (const one of [pid, ...run('pgrep', '-P', String(pid)).trim().split('\n').map(Number)])
    try {
      process.kill(one, signal)
    } catch (error) {
      // One of its processes ended since it was listed.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
}

interface Answer {
  status: number
  retryAfter: string | null
  ms: number
}

/** Publishes demands for as long as it is told, several at a time, each with a key of its own. */
const write = async (customer: TestUser) => {
  const token = await signAccess(t.context.config, { id: customer.id, session: randomUUID() }, new Date())
  const body = JSON.stringify(await t.make.demandBody())
  const acknowledged = new Map<string, number>()
  const answers: Answer[] = []
  let isOver = false
  const publish = async (key = randomUUID() as string): Promise<Answer> => {
    const since = Date.now()
    // A program that died refuses the connection, and the test fails.
    const answer = await fetch(`http://127.0.0.1:${program.port}/api/demands/`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body,
    })
    const { pk } = (await answer.json()) as { pk: number }
    if (answer.status === 201) acknowledged.set(key, pk)
    const { status, headers } = answer
    const told = { status, retryAfter: headers.get('retry-after'), ms: Date.now() - since }
    answers.push(told)
    return told
  }
  const writers = Promise.all(
    Array.from({ length: 6 }, async () => {
      while (!isOver) {
        const { status } = await publish()
        if (status !== 201) await sleep(20)
      }
    }),
  )
  // Asked for below; a failure before that is not unheard.
  writers.catch(() => {})
  return {
    acknowledged,
    answers,
    publish,
    stop: () => {
      isOver = true
      return writers
    },
  }
}

const trigger = `create function full_disk() returns trigger language plpgsql as
  $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$;
  create trigger full_disk before insert on bookings execute function full_disk()`
const fill = () => {
  const ballast = join(folder, 'ballast')
  for (const bytes of [4 << 20, 64 << 10, 4 << 10])
    for (;;)
      try {
        appendFileSync(ballast, Buffer.alloc(bytes))
      } catch {
        break
      }
  return () => rmSync(ballast)
}

/** What is done to PostgreSQL, and what undoes it. */
const outages: Record<string, () => Promise<() => unknown>> = {
  killed: () => {
    process.kill(postmaster(), 'SIGKILL')
    return Promise.resolve(() => {})
  },
  restarted: () => {
    process.kill(postmaster(), 'SIGINT')
    return Promise.resolve(() => {})
  },
  'its backends terminated': async () => {
    await t.context.pool
      .query("select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'oficio%'")
      .catch(() => {})
    return () => {}
  },
  frozen: () => {
    signalAll('SIGSTOP')
    return Promise.resolve(() => signalAll('SIGCONT'))
  },
  'its disk full': async () => {
    if (root) return fill()
    await t.context.pool.query(trigger)
    return () => t.context.pool.query('drop function full_disk cascade')
  },
}

test.each(Object.keys(outages).flatMap((name) => [1, 2].map((round) => [name, round] as const)))(
  'PostgreSQL %s under writes, round %i: 503 with Retry-After, then everything goes on and nothing is lost or half there',
  async (name) => {
    const customer = await t.make.customer()
    const writing = await write(customer)
    await until(() => writing.acknowledged.size >= 5, 'writes')
    const before = writing.answers.length
    const undo = await outages[name]?.()
    await until(() => writing.answers.slice(before).some(({ status }) => status === 503), `a 503`)
    if (name === 'frozen') {
      // Every answer from here on, its first included.
      const one = await writing.publish()
      expect(one).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) as string })
      const ready = await fetch(`http://127.0.0.1:${program.port}/readyz`)
      expect(ready.status).toBe(503)
    }
    await undo?.()
    const back = writing.acknowledged.size
    await until(() => writing.acknowledged.size >= back + 10, 'writes again')
    await writing.stop()

    expect(new Set(writing.answers.map(({ status }) => status))).toEqual(new Set([201, 503]))
    const refused = writing.answers.filter(({ status }) => status === 503)
    expect(refused.filter(({ retryAfter }) => !retryAfter)).toEqual([])
    const slowest = Math.max(...refused.map(({ ms }) => ms))
    if (process.env.TEST_LOG)
      process.stderr.write(`${name}: slowest 503 ${slowest} ms of ${refused.length}\n`)
    expect(slowest).toBeLessThan(answeredMs)
    await until(() => count('select 1 as n', []).then(Boolean, () => false), 'the database')
    expect(await count(halves, [customer.id])).toBe(0)
    const { rows } = await t.context.pool.query<{ id: string }>(
      'select id from bookings where customer_id = $1',
      [customer.id],
    )
    const kept = new Set(rows.map(({ id }) => Number(id)))
    expect([...writing.acknowledged.values()].filter((pk) => !kept.has(pk))).toEqual([])
    // The worker heard of what came after the outage.
    await until(
      () =>
        count(
          "select (not exists (select from outbox where kind = 'booking.match' and locked_until is null))::int as n",
          [],
        ).then(
          (n) => n === 1,
          () => false,
        ),
      'the worker',
    )
    expect((await fetch(`http://127.0.0.1:${program.port}/readyz`)).status).toBe(200)
  },
)
