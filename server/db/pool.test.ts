import { sql } from 'drizzle-orm'
import { createTestDatabase, type TestDatabase } from '@/server/testing/database'
import { openDatabase, type Database } from './client'
import { connectionTimeouts, type ConnectionTimeouts } from './connection-timeouts'
import { isUnavailable, pgCode } from './unavailable'

let own: TestDatabase
let database: Database
beforeAll(async () => {
  own = await createTestDatabase()
})
afterAll(() => own.drop())
const open = (change: Partial<ConnectionTimeouts> = {}, max = 2) => {
  database = openDatabase(own.url, { max, timeouts: { ...connectionTimeouts.request, ...change } })
  return database
}
afterEach(() => database.close())

const failed = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )
const kill = (pid: number) => database.pool.query('select pg_terminate_backend($1)', [pid])
const me = sql`select pg_backend_pid() as pid`

test('the server is told how long a statement, a lock and an idle transaction may last', async () => {
  const { pool } = open()
  const { rows } = await pool.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings
      where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`,
  )
  expect(rows.map(({ setting }) => Number(setting))).toEqual([
    connectionTimeouts.request.idleInTransactionMs,
    connectionTimeouts.request.lockMs,
    connectionTimeouts.request.statementMs,
  ])
})

test('a statement out of time is something that waiting may cure, an error of ours is not', async () => {
  const { db } = open({ statementMs: 50 })
  const late = await failed(db.execute(sql`select pg_sleep(60)`))
  expect([pgCode(late), isUnavailable(late)]).toEqual(['57014', true])
  expect(isUnavailable(await failed(db.execute(sql`select 1 / 0`)))).toBe(false)
})

test('silence beyond its bound is given up from this side', async () => {
  const { db } = open({ statementMs: 0, socketTimeoutMs: 200 })
  expect(isUnavailable(await failed(db.execute(sql`select pg_sleep(60)`)))).toBe(true)
})

test('connections lost inside transactions end nobody and leave the pool as large as it was', async () => {
  const { db } = open()
  for (let n = 0; n < 4; n++) {
    const lost = await failed(
      db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ pid: number }>(me)
        await kill(Number(rows[0]?.pid))
        await tx.execute(me)
      }),
    )
    expect(isUnavailable(lost)).toBe(true)
  }
  // Two at once need both.
  await Promise.all([1, 2].map(() => db.transaction((tx) => tx.execute(sql`select pg_sleep(0.05)`))))
})

test('a transaction that cannot begin keeps no connection', async () => {
  const { db, pool } = open({}, 1)
  await db.execute(me)
  // Drizzle gives nothing back when `begin` itself fails: it is cut in the turn in which that is sent.
  const begun = failed(db.transaction((tx) => tx.execute(me)))
  await new Promise((resolve) => pool.once('acquire', () => setImmediate(resolve)))
  pool.suspend('as a test')
  expect(isUnavailable(await begun)).toBe(true)
  pool.resume()
  expect(await db.transaction((tx) => tx.execute(me))).toMatchObject({ rowCount: 1 })
})

test('rejects waiting and new callers while suspended, and serves after being restored', async () => {
  const { db, pool } = open({}, 1)
  const busy = failed(db.execute(sql`select pg_sleep(60)`))
  const queued = failed(db.execute(me))
  pool.suspend('as a test')
  const late = failed(db.execute(me))
  for (const one of [busy, queued, late]) expect(isUnavailable(await one)).toBe(true)
  pool.resume()
  expect(await db.execute(me)).toMatchObject({ rowCount: 1 })
})
