import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Executor } from '@/server/db/client'
import { settings } from '@/server/db/schema/settings'

/** As text: Drizzle parses a JSON text once more, and would read a CNPJ as a number. */
const valueText = sql<string | null>`${settings.value} #>> '{}'`

/** The rows of these keys in force at a moment. */
export const findSettingsAt = (db: Executor, keys: readonly string[], at: Date) =>
  db
    .selectDistinctOn([settings.key], { key: settings.key, value: valueText })
    .from(settings)
    .where(and(inArray(settings.key, [...keys]), lte(settings.since, at)))
    .orderBy(settings.key, desc(settings.since), desc(settings.id))

export type NewSetting = typeof settings.$inferInsert

export const insertSetting = (db: Executor, row: NewSetting) => db.insert(settings).values(row)

/** Every row of a key, in the order they come into force. */
export const listHistory = (db: Executor, key: string) =>
  db
    .select({ since: settings.since, value: valueText, setBy: settings.setBy, reason: settings.reason })
    .from(settings)
    .where(eq(settings.key, key))
    .orderBy(asc(settings.since), asc(settings.id))
