import { personalDataTables } from '@/server/modules/privacy/personal-data'
import type { TestApp } from '@/server/testing/make-app'
import { unzip } from '@/server/testing/unzip'
import type { Person } from './person'
import { inside, leftOut, notExported } from './reasons'

type Row = Record<string, unknown>

const columnsOf = async (t: TestApp): Promise<Map<string, string[]>> => {
  const { rows } = await t.context.pool.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace group by c.relname`)
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

/** Fields of a table's rows in the archive; null where it is in no file. */
const fieldsOf = (rowsOf: (file: string) => Row[], table: string): Set<string> | null => {
  const nested = inside[table]
  const exported = personalDataTables[table]?.exported
  if (nested) {
    const [file, field] = nested
    return new Set(rowsOf(file).flatMap((row) => ((row[field] ?? []) as Row[]).flatMap(Object.keys)))
  }
  return typeof exported === 'string' ? new Set(rowsOf(exported).flatMap(Object.keys)) : null
}

/** Columns without a reason, of a table without a file. */
const unexplained = (table: string, columns: readonly string[]): string[] => {
  const [, known = ''] = notExported[table] ?? []
  const names = known.split(' ')
  return [
    ...columns
      .filter((column) => !names.includes(column))
      .map((column) => `${table}.${column} is neither exported nor explained`),
    ...names
      .filter((column) => column && !columns.includes(column))
      .map((column) => `${table}.${column} is explained and not there`),
  ]
}

/** Compares the columns of the database with the archive of a person who did everything, and with the reasons. */
export const compareArchive = async (t: TestApp, { ana, media, mark, tax }: Person) => {
  const answer = await t.as(ana).get('/api/user/export/')
  const files = await unzip(answer.rawPayload)
  const rowsOf = (file: string) => JSON.parse(files.get(file)?.toString() ?? '[]') as Row[]
  const failures: string[] = []
  const all = await columnsOf(t)
  let columns = 0
  for (const [table, names] of all) {
    const fields = fieldsOf(rowsOf, table)
    columns += names.length
    if (!fields) {
      failures.push(...unexplained(table, names))
      continue
    }
    if (fields.size === 0) failures.push(`${table}: nothing of it is in the archive`)
    else
      for (const name of names) {
        const reason = leftOut[table]?.[name]
        if (!fields.has(name) && !reason) failures.push(`${table}.${name} is not in the archive`)
        if (fields.has(name) && reason && !isAnother(table, name))
          failures.push(`${table}.${name} is in the archive: ${reason}`)
      }
  }
  for (const id of media)
    if (![...files.keys()].some((name) => name.includes(id)))
      failures.push(`the file ${id} is not in the archive`)
  const text = [...files].flatMap(([name, bytes]) => (name.endsWith('.json') ? [bytes.toString()] : []))
  for (const canary of [mark, tax])
    if (!text.some((one) => one.includes(canary)))
      failures.push('what the person wrote is not in the archive')
  return { tables: all.size, columns, failures }
}

/** Fields of a ledger's line with the names of columns of its account. */
const isAnother = (table: string, name: string) =>
  table === 'ledger_accounts' && ['booking_id', 'payment_id'].includes(name)
