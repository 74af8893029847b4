import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@/server/testing/database'
import { bounds } from './bounds'
import { openDatabase } from './client'
import { migrate, migrationsFolder } from './migrate'

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

test('a migration that finds a table in use lets those behind it pass, and is tried again', async () => {
  const one = await createTestDatabase()
  // As programs open it to migrate: no bound but that of the locks.
  const open = () => openDatabase(one.url, { bounds: bounds.setup })
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
