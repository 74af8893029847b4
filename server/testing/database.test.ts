import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@/server/db/client'
import { migrate, migrationsFolder } from '@/server/db/migrate'
import { loadOnce } from '@/server/db/seed/load'
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
    await expect(migrate(database.pool)).rejects.toThrow(/^The database was made by another version.*$/)
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

/** The migrations of this version and one more, which needs a table for itself. */
const withOneMore = () => {
  const folder = mkdtempSync(join(tmpdir(), 'oficio-migrations-'))
  cpSync(migrationsFolder, folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: unknown[] }
  journal.entries.push({
    idx: 9999,
    version: '7',
    when: 9_000_000_000_000,
    tag: '9999_more',
    breakpoints: true,
  })
  writeFileSync(file, JSON.stringify(journal))
  writeFileSync(join(folder, '9999_more.sql'), 'ALTER TABLE users ADD COLUMN more integer')
  return folder
}

test('a migration that finds a table in use lets those behind it pass, and is tried again', async () => {
  const one = await createTestDatabase()
  const [database, others] = [openDatabase(one.url), openDatabase(one.url)]
  const folder = withOneMore()
  try {
    await expect(migrate(database.pool, { folder, mayMigrate: false })).rejects.toThrow(/npm run migrate/)
    const reader = await others.pool.connect()
    await reader.query('BEGIN; SELECT count(*) FROM users')
    let passed: Promise<unknown> | undefined
    const warn = () => {
      passed ??= others.pool.query('SELECT count(*) FROM users').then(() => reader.query('COMMIT'))
    }
    expect(await migrate(database.pool, { folder, warn, lockTimeout: 100 })).toBe('level')
    await passed
    reader.release()
    await database.pool.query('SELECT more FROM users')
  } finally {
    await Promise.all([database.close(), others.close()])
    await one.drop()
    rmSync(folder, { recursive: true })
  }
})

test('a seed that another took the place of is not brought back by a program of the release before', async () => {
  const one = await createTestDatabase()
  const database = openDatabase(one.url)
  const loaded: string[] = []
  const seed = (text: string, again?: boolean) =>
    loadOnce(
      database.db,
      { name: 'test', version: 1, files: [{ name: 'file', text }] },
      () => Promise.resolve(void loaded.push(text)),
      { again },
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
