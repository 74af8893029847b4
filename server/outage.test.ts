import { setTimeout as sleep } from 'node:timers/promises'
import { prepareTemplate, serverVariable } from './testing/database'
import { halves } from './testing/halves'
import { makeApp, type TestApp } from './testing/make-app'
import { outageNames, outages, startOnOwnDisk } from './testing/outages'
import { startPublishing } from './testing/publishing'
import { spawnProgram, type SpawnedProgram } from './testing/spawned-program'

jest.setTimeout(240_000)

/** Far above what is promised, far below what a request would wait without the promise. */
const answeredMs = 8_000

let server: Awaited<ReturnType<typeof startOnOwnDisk>>
let t: TestApp
let program: SpawnedProgram
beforeAll(async () => {
  server = await startOnOwnDisk()
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

test.each(outageNames.flatMap((name) => [1, 2].map((round) => [name, round] as const)))(
  'PostgreSQL %s under writes, round %i: 503 with Retry-After, then everything goes on and nothing is lost or half there',
  async (name) => {
    const customer = await t.make.customer()
    const writing = await startPublishing(t, program.port, customer)
    await until(() => writing.acknowledged.size >= 5, 'writes')
    const before = writing.answers.length
    const undo = await outages[name](server.folder, t.context.pool)
    await until(() => writing.answers.slice(before).some(({ status }) => status === 503), `a 503`)
    if (name === 'frozen') {
      // Every answer from here on, its first included.
      const one = await writing.publish()
      expect(one).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) as string })
      const ready = await fetch(`http://127.0.0.1:${program.port}/readyz`)
      expect(ready.status).toBe(503)
    }
    await undo()
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
