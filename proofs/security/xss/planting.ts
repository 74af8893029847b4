import type { TestApp } from '@/server/testing/make-app'
import { columnsHolding } from '../erase/left'

/** What is read by machines, or was made of the texts already. */
const notShown = /^(outbox|captured_messages|idempotency_keys|push_tokens|seed_marks)\./
const inJson = (text: string) => JSON.stringify(text).slice(1, -1)

interface Sink {
  table: string
  column: string
  isJson: boolean
  /** What stands there now. */
  now: string
}

/** The word by which a sink is known on a page. */
const wordOf = (n: number) => `plantado${n}x`
export const words = /plantado\d+x/g

/** Takes the indexes of these columns away, in a database of the proof's own: their rows are bounded, in bytes. */
const dropIndexes = async ({ context: { pool } }: TestApp, sinks: readonly Sink[]) => {
  const { rows } = await pool.query<{ table: string; index: string; constraint: string | null }>(
    `select distinct c.relname as table, i.relname as index, con.conname as constraint
     from pg_index x
     join pg_class i on i.oid = x.indexrelid
     join pg_class c on c.oid = x.indrelid
     join pg_attribute a on a.attrelid = c.oid and a.attnum = any (x.indkey)
     left join pg_constraint con on con.conindid = i.oid and con.conrelid = c.oid
     where c.relname || './xss' || a.attname = any ($1)`,
    [sinks.map(({ table, column }) => `${table}.${column}`)],
  )
  for (const { table, index, constraint } of rows)
    await pool.query(
      constraint === null
        ? `drop index ${index}`
        : `alter table ${table} drop constraint ${constraint} cascade`,
    )
}

/**
 * Puts texts in the place of the mark of somebody who wrote it everywhere, past every check of what people may write,
 * and each time in the place of those before.
 */
export const planting = async (t: TestApp, mark: string) => {
  const { pool } = t.context
  const { rows } = await pool.query<{ name: string; type: string }>(`
    select table_name || './xss' || column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER'`)
  const types = new Map(rows.map(({ name, type }) => [name, type]))
  const sinks: Sink[] = (await columnsHolding(t, [mark]))
    .filter((name) => !notShown.test(name) && ['text', 'jsonb'].includes(types.get(name) ?? ''))
    .map((name) => {
      const [table = '', column = ''] = name.split('./xss')
      return { table, column, isJson: types.get(name) === 'jsonb', now: mark }
    })
  await dropIndexes(t, sinks)
  return {
    /** What each sink is called, by the word it is known by. */
    columns: new Map(sinks.map(({ table, column }, n) => [wordOf(n), `${table}.${column}`])),
    plant: async (texts: readonly string[]) => {
      let changed = 0
      const client = await pool.connect()
      try {
        // Some tables refuse every change.
        await client.query("set session_replication_role = 'replica'")
        for (const [n, sink] of sinks.entries()) {
          const { table, column, isJson, now } = sink
          // Each begins elsewhere, so that what cuts texts short does not always keep the same ones.
          const from = (n * 37) % texts.length
          const next = [wordOf(n), ...texts.slice(from), ...texts.slice(0, from)].join(' ')
          const [before, after] = isJson ? [inJson(now), inJson(next)] : [now, next]
          const { rowCount } = await client.query(
            `update ${table} set ${column} = replace(${column}::text, $1, $2)${isJson ? '::jsonb' : ''} where strpos(${column}::text, $1) > 0`,
            [before, after],
          )
          changed += rowCount ?? 0
          sink.now = next
        }
        await client.query('reset session_replication_role')
      } finally {
        client.release()
      }
      return changed
    },
  }
}
