import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@/server/testing/database'
import { openDatabase, type Database } from './client'
import { connectionTimeouts } from './connection-timeouts'
import { migrate, migrationsFolder } from './migrate'
import { ForeignDatabaseError } from './migration-history'

// Apart from the tests that also run at other dates: PostgreSQL's lock timeout does not fire under a faked clock.

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

const hashOfFirstMigrationBefore010 = '24fbb07ac5b393e9592318310900c41c70aadcf195bd13ec14885dd22f8edca7'

describe('a database that begins with another initial migration', () => {
  let one: TestDatabase
  let database: Database
  beforeAll(async () => {
    one = await createTestDatabase()
    database = openDatabase(one.url)
    await database.pool.query('DELETE FROM drizzle.__drizzle_migrations')
    await database.pool.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
      hashOfFirstMigrationBefore010,
      1_795_321_592_808,
    ])
  })
  afterAll(async () => {
    await database.close()
    await one.drop()
  })

  test.each([true, false])('is rejected and left as it is (mayMigrate: %s)', async (mayMigrate) => {
    await expect(migrate(database.pool, { mayMigrate })).rejects.toThrow(ForeignDatabaseError)
    const { rows } = await database.pool.query('SELECT hash FROM drizzle.__drizzle_migrations')
    expect(rows).toEqual([{ hash: hashOfFirstMigrationBefore010 }])
  })

  test.each([
    [
      'the folder to delete',
      '/srv/oficio/.data',
      /^The database in (\S+) belongs .+: delete \1, or restore .+\.$/,
    ],
    ['DATABASE_URL', null, /^The database of DATABASE_URL belongs .+: recreate it empty, or restore .+\.$/],
  ])('is rejected in one line that names %s', async (_what, embeddedIn, line) => {
    await expect(migrate(database.pool, { embeddedIn })).rejects.toThrow(line)
  })
})

test('a migration that finds a table in use lets those behind it pass, and is tried again', async () => {
  const one = await createTestDatabase()
  // Opened like a migrating program: only lock timeouts.
  const open = () => openDatabase(one.url, { timeouts: connectionTimeouts.setup })
  const [database, others] = [open(), open()]
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
