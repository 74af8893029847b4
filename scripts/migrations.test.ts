import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(__dirname, '../server/db/migrations')
const initial = '0000_initial.sql'

/** Statements that remove something the earlier release still reads or writes (docs/decisions/027). */
const contracting =
  /\b(drop\s+(table|column|type|view|function|trigger|constraint)|rename\s+(to|column|constraint)|set\s+data\s+type|set\s+not\s+null|(?<!or\s)truncate)\b/gi

/** Statements of a migration that remove something without stating why they may. */
const unexplained = (sql: string): string[] =>
  sql
    .split('--> statement-breakpoint')
    .filter((statement) => !/^--\s*contract:\s*\S/m.test(statement))
    .flatMap((statement) => statement.replace(/--.*$/gm, '').match(contracting) ?? [])

test('migrations after the first only add, or say what may go and why', () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  expect(files).toContain(initial)
  const wrong = files
    .filter((file) => file !== initial)
    .flatMap((file) =>
      unexplained(readFileSync(join(folder, file), 'utf8')).map((what) => `${file}: ${what}`),
    )
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
])('what %j contracts', (sql, found) => {
  expect(unexplained(sql)).toEqual(found)
})
