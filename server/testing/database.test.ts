import { openDatabase } from '@/server/db/client'
import { migrate } from '@/server/db/migrate'
import { loadSeedOnce } from '@/server/db/seed/load'
import { createTestDatabase } from './database'

test('a test database is migrated, empty, its own, and migrating it again changes nothing', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()])
  const database = openDatabase(one.url)
  try {
    expect(one.url).not.toBe(two.url)
    await Promise.all([migrate(database.pool), migrate(database.pool)])
    const { rows } = await database.pool.query<{ n: string }>('SELECT count(*) AS n FROM users')
    expect(rows[0]?.n).toBe('0')
  } finally {
    await database.close()
    await Promise.all([one.drop(), two.drop()])
  }
})

test('a database with an earlier migration this version does not know is refused in one line', async () => {
  const one = await createTestDatabase()
  const database = openDatabase(one.url)
  try {
    await database.pool.query(
      "INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('unknown', 1)",
    )
    await expect(migrate(database.pool)).rejects.toThrow(
      /^The database of DATABASE_URL belongs to another release,.*$/,
    )
  } finally {
    await database.close()
    await one.drop()
  }
})

test('a database that a later release has migrated serves this one as it is', async () => {
  const one = await createTestDatabase()
  const database = openDatabase(one.url)
  try {
    await database.pool.query(
      "INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('of tomorrow', 9000000000000)",
    )
    expect(await migrate(database.pool)).toBe('ahead')
  } finally {
    await database.close()
    await one.drop()
  }
})

test('a seed that another took the place of is not brought back by a program of the release before', async () => {
  const one = await createTestDatabase()
  const database = openDatabase(one.url)
  const loaded: string[] = []
  const seed = (text: string, again?: boolean) =>
    loadSeedOnce(
      database.db,
      { name: 'test', version: 1, files: [{ name: 'file', text }] },
      () => Promise.resolve(void loaded.push(text)),
      { force: again },
    )
  try {
    for (const text of ['before', 'after', 'before', 'after', 'later', 'after']) await seed(text)
    expect(loaded).toEqual(['before', 'after', 'later'])
    await seed('after', true)
    await seed('after')
    await seed('later')
    expect(loaded).toEqual(['before', 'after', 'later', 'after'])
  } finally {
    await database.close()
    await one.drop()
  }
})

test('the database has the clock of the tests, also when that is set to another day', async () => {
  const one = await createTestDatabase()
  const database = openDatabase(one.url)
  try {
    const before = Date.now()
    const { rows } = await database.pool.query<{ now: Date }>('SELECT clock_timestamp() AS now')
    const now = rows[0]?.now.getTime() ?? 0
    // A database on another machine may be some seconds off.
    expect(now).toBeGreaterThan(before - 60_000)
    expect(now).toBeLessThan(Date.now() + 60_000)
  } finally {
    await database.close()
    await one.drop()
  }
})
