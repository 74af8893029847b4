import { sql } from 'drizzle-orm'
import type { Db } from '@/server/db/client'

interface Part {
  table: string
  name: string
  definition: string
}

const ofTables = (tables: readonly string[]) => sql`any(${`{${tables.join(',')}}`}::regclass[])`

/** Indexes but those of constraints: primary keys are filled in their order, which costs little. */
const indexesOf = async (db: Db, tables: readonly string[]) =>
  (
    await db.execute<Part & Record<string, unknown>>(sql`
      select indrelid::regclass::text as table, indexrelid::regclass::text as name,
        pg_get_indexdef(indexrelid) as definition
      from pg_index where indrelid = ${ofTables(tables)}
      and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
      order by indexrelid`)
  ).rows

const referencesOf = async (db: Db, tables: readonly string[]) =>
  (
    await db.execute<Part & Record<string, unknown>>(sql`
      select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where conrelid = ${ofTables(tables)} and contype = 'f' order by oid`)
  ).rows

/** All that holds for the tables: indexes, constraints and triggers, with whether each is in force. */
const shapeOf = async (db: Db, tables: readonly string[]): Promise<string> => {
  const { rows } = await db.execute<{ line: string }>(sql`
    select concat_ws(' ', pg_get_indexdef(indexrelid), indisvalid) as line
    from pg_index where indrelid = ${ofTables(tables)}
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
    from pg_constraint where conrelid = ${ofTables(tables)}
    union all select concat_ws(' ', pg_get_triggerdef(oid), tgenabled)
    from pg_trigger where tgrelid = ${ofTables(tables)} and not tgisinternal
    order by 1`)
  return rows.map(({ line }) => line).join('\n')
}

/**
 * Runs `fill` while the tables have neither indexes nor references, and makes those again over all rows at once,
 * as a restore does: kept at every row they take most of the time. Afterwards everything is in force as before.
 */
export const withoutIndexes = async (
  db: Db,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> => {
  const before = await shapeOf(db, tables)
  const [indexes, references] = [await indexesOf(db, tables), await referencesOf(db, tables)]
  for (const { table, name } of references)
    await db.execute(sql.raw(`alter table ${table} drop constraint ${name}`))
  for (const { name } of indexes) await db.execute(sql.raw(`drop index ${name}`))
  await fill()
  for (const { definition } of indexes) await db.execute(sql.raw(definition))
  for (const { table, name, definition } of references)
    await db.execute(sql.raw(`alter table ${table} add constraint ${name} ${definition}`))
  if ((await shapeOf(db, tables)) !== before)
    throw new Error('the filled tables are not what the migrations make')
}
