import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(__dirname, '../server/db/migrations')

/** Statements that remove something the release before still reads or writes (docs/decisions/027). */
const contracting =
  /\b(drop\s+(table|column|type|view|function|trigger|constraint)|rename\s+(to|column|constraint)|set\s+data\s+type|set\s+not\s+null|(?<!or\s)truncate)\b/gi

/** Returns the statements of a migration that remove something without a reason in a `contract:` line. */
const unexplained = (sql: string): string[] =>
  sql
    .split('--> statement-breakpoint')
    .filter((statement) => !/^--\s*contract:\s*\S/m.test(statement))
    .flatMap((statement) => statement.replace(/--.*$/gm, '').match(contracting) ?? [])

const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
const read = (file: string) => readFileSync(join(folder, file), 'utf8')

test('begins with the initial migration and applies every file', () => {
  const { entries } = JSON.parse(read('meta/_journal.json')) as { entries: { tag: string }[] }
  expect(entries[0]?.tag).toBe('0000_initial')
  expect(entries.map(({ tag }) => `${tag}.sql`).sort()).toEqual(files.sort())
})

test('keeps the snapshot of the last migration only, which is all that the next one is compared with', () => {
  const { entries } = JSON.parse(read('meta/_journal.json')) as { entries: { idx: number }[] }
  const last = String(entries.at(-1)?.idx).padStart(4, '0')
  expect(readdirSync(join(folder, 'meta')).sort()).toEqual([`${last}_snapshot.json`, '_journal.json'])
})

test('a migration only adds, or declares its contraction and the reason', () => {
  const wrong = files.flatMap((file) => unexplained(read(file)).map((what) => `${file}: ${what}`))
  expect(wrong).toEqual([])
})

test.each([
  ['ALTER TABLE "users" DROP COLUMN "name";', ['DROP COLUMN']],
  ['ALTER TABLE "users" RENAME COLUMN "name" TO "full_name";', ['RENAME COLUMN']],
  ['ALTER TABLE "users" ALTER COLUMN "age" SET DATA TYPE text;', ['SET DATA TYPE']],
  ['ALTER TABLE "users" ALTER COLUMN "age" SET NOT NULL;', ['SET NOT NULL']],
  ['DROP TABLE "old";\n--> statement-breakpoint\nDROP TABLE "older";', ['DROP TABLE', 'DROP TABLE']],
  [
    '-- contract: old, unread since 0.2\nDROP TABLE "old";\n--> statement-breakpoint\nDROP TABLE "x";',
    ['DROP TABLE'],
  ],
  ['ALTER TABLE "users" ADD COLUMN "age" integer;\n-- drop table users', []],
  ['TRUNCATE "users";', ['TRUNCATE']],
  ['CREATE TRIGGER kept BEFORE DELETE OR TRUNCATE ON users EXECUTE FUNCTION refuse();', []],
  ['CREATE INDEX "users_age" ON "users" ("age");', []],
])('detects the contraction in %j', (sql, found) => {
  expect(unexplained(sql)).toEqual(found)
})
