import { sql } from 'drizzle-orm'
import { bigint, customType, text, timestamp } from 'drizzle-orm/pg-core'

/** Identity key; identifiers stay far below 2^53, so a number holds them. */
export const id = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
export const ref = (name: string) => bigint(name, { mode: 'number' })
/** A moment, kept in UTC. */
export const timestampColumn = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const createdAt = () => timestampColumn('created_at').notNull().defaultNow()
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Columns of an event: its actor and the transition. */
export const transitionColumns = () => ({
  actor: text('actor', { enum: ['customer', 'provider', 'system', 'operator'] }).notNull(),
  userId: ref('user_id'),
  step: text('step').notNull(),
  fromState: text('from_state').notNull(),
  toState: text('to_state').notNull(),
  detail: text('detail'),
  createdAt: createdAt(),
})

/** For a check constraint: the column holds one of these words. */
export const oneOfCheck = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`)

/** A text in both languages. */
export interface Localised {
  pt: string
  en: string
}
export interface LocalisedList {
  pt: string[]
  en: string[]
}
