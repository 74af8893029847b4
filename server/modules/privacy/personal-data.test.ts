import { getTableColumns } from 'drizzle-orm'
import { users } from '@/server/db/schema/accounts'
import { appForFile } from '@/server/testing/test-app'
import { archiveFiles } from './archive-repository'
import { describedFiles } from './archive-texts'
import { personalDataTables } from './personal-data'
import { tombstoneValues } from './tombstone-repository'

const t = appForFile()

/** Columns that identify a person: references to `users`, and columns named like one. */
const naming = async () => {
  const { rows } = await t.db.execute<{ table: string; column: string }>(`
    select r.relname as table, a.attname as column
    from pg_constraint c join pg_class r on r.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.confrelid = 'users'::regclass
    union
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and data_type = 'bigint'
      and column_name ~ '(user|owner|customer|consumer|provider|sender|author|subject|reader|operator)_id$'
    union select 'users', 'id'`)
  return rows
}

test('every table with personal data declares its export and its erasure', async () => {
  const unknown = (await naming()).filter(
    ({ table, column }) => !personalDataTables[table]?.whose.includes(column),
  )
  expect(unknown).toEqual([])
})

test('and nothing is said of tables or columns that are not there', async () => {
  const there = (await naming()).map(({ table, column }) => `${table}.${column}`)
  const said = Object.entries(personalDataTables).flatMap(([table, { whose }]) =>
    whose.map((column) => `${table}.${column}`),
  )
  expect(said.filter((one) => !there.includes(one))).toEqual([])
})

test('every file that is promised is made, and described in both languages', () => {
  const promised = Object.values(personalDataTables).flatMap(({ exported }) =>
    typeof exported === 'string' ? [exported] : [],
  )
  const made = archiveFiles.map(({ name }) => name)
  expect([...made].sort()).toEqual([...promised].sort())
  for (const locale of ['pt', 'en'] as const)
    expect(describedFiles(locale).sort()).toEqual([...made, 'letters.json'].sort())
})

test('an erased account’s row keeps timestamps only', () => {
  const kept = Object.keys(getTableColumns(users)).filter((name) => !(name in tombstoneValues(1)))
  expect(kept.sort()).toEqual(['acceptedTermsAt', 'closedAt', 'createdAt', 'erasedAt', 'erasureDueAt', 'id'])
})
