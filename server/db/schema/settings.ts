import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, timestampColumn } from './columns'

/** Settings of the platform with their history: append-only. The row in force is the latest that has begun. */
export const settings = pgTable(
  'settings',
  {
    id: id(),
    key: text('key').notNull(),
    /** Null: the default again. */
    value: jsonb('value').$type<string | number>(),
    since: timestampColumn('since').notNull(),
    setBy: text('set_by').notNull(),
    reason: text('reason').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('settings_in_force').on(t.key, t.since.desc(), t.id.desc()),
    check('settings_reason', sql`length(reason) between 5 and 500`),
  ],
)
