import { eq } from 'drizzle-orm'
import { users } from '@/server/db/schema/accounts'
import { bookings } from '@/server/db/schema/bookings'
import { makeLogger } from '@/server/log/logger'
import { appForFile } from '@/server/testing/test-app'
import { processEach } from './process-each'
import { runScheduledTasks } from './scheduled'

const said: string[] = []
const log = makeLogger({ level: 'silent' })
log.error = (_fields: unknown, message?: string) => void (message && said.push(message))
const t = appForFile({ log })
beforeAll(async () => {
  await t.context.pool.query(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'this row is broken'; end $$`)
})
beforeEach(() => said.splice(0))

/** Makes every update of this row fail, like data a later release does not expect. */
const spoil = (table: 'bookings' | 'users', id: number) =>
  t.context.pool.query(
    `create trigger refuse before update on ${table} for each row when (old.id = ${id}) execute function refuse()`,
  )
const mend = (table: 'bookings' | 'users') => t.context.pool.query(`drop trigger refuse on ${table}`)

const statusOf = async (id: number) =>
  (await t.db.select({ status: bookings.status }).from(bookings).where(eq(bookings.id, id)))[0]?.status
const hours = 3_600_000

test.each([
  ['delivered work', 'delivered', 49, 'completed', 'delivered work was not completed'],
  ['a hold nobody paid', 'reserved', 1, 'booking_offers', 'a hold was not ended'],
  ['an open demand', 'demand', 15 * 24, 'expired', 'a demand was not expired'],
] as const)(
  '%s that is broken keeps nothing else from its end, and is told of',
  async (_name, kind, after, end, words) => {
    const make = async () => {
      if (kind === 'demand') return (await t.make.demand()).pk
      return (await t.make[kind]()).booking
    }
    const [broken, sound] = [await make(), await make()]
    const before = await statusOf(broken)
    await spoil('bookings', broken)
    t.travel(after * hours)
    await runScheduledTasks(t.context)
    expect([await statusOf(broken), await statusOf(sound)]).toEqual([before, end])
    expect(said).toContain(words)
    await mend('bookings')
    await runScheduledTasks(t.context)
    expect(await statusOf(broken)).toBe(end)
  },
)

test('an account that cannot be closed keeps nobody else’s from being erased', async () => {
  const [broken, sound] = [await t.make.user(), await t.make.user()]
  await t.db.update(users).set({ erasureDueAt: t.context.clock() })
  await spoil('users', broken.id)
  t.travel(hours)
  await runScheduledTasks(t.context)
  const closed = async ({ id }: { id: number }) =>
    (await t.db.select({ at: users.closedAt }).from(users).where(eq(users.id, id)))[0]?.at != null
  expect([await closed(broken), await closed(sound)]).toEqual([false, true])
  expect(said).toContain('an account was not closed')
  await mend('users')
  await runScheduledTasks(t.context)
  expect(await closed(broken)).toBe(true)
})

test.each([
  ['a database that may be written again later', '25006', ['first']],
  ['a row that somebody else holds', '55P03', ['first', 'second']],
])('%s', async (_name, code, tried) => {
  const rows: string[] = []
  const sweep = processEach(t.context, ['first', 'second'], 'was not taken', (row) => {
    rows.push(row)
    return Promise.reject(Object.assign(new Error('refused'), { code }))
  })
  await sweep.catch(() => undefined)
  expect(rows).toEqual(tried)
})
