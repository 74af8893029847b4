import type { Context } from '@/server/context'
import type { Db, Executor, Tx } from '@/server/db/client'
import { enqueue } from '@/server/jobs/outbox'
import { recordAction, type OperatorAction } from '@/server/modules/trail/service'
import { siteChangedEvent } from '@/server/realtime/page-changes'
import { settingDefinitions, type SettingKey, type SettingValue } from './keys'
import { findSettingsAt, insertSetting } from './repository'

export { listHistory as readHistory } from './repository'

type Values<K extends SettingKey> = { [Key in K]: SettingValue<Key> }

/** The value of a stored text; the default where there is none, or it is out of bounds now. */
const valueOf = (key: SettingKey, text: string | null): string | number => {
  const { schema, fallback } = settingDefinitions[key]
  if (text === null) return fallback
  const parsed = schema.safeParse(typeof fallback === 'number' ? Number(text) : text)
  return parsed.success ? parsed.data : fallback
}

/** The stored texts in force at a moment. */
const findTexts = async (db: Executor, keys: readonly SettingKey[], at: Date) =>
  new Map((await findSettingsAt(db, keys, at)).map(({ key, value }) => [key, value]))

/**
 * The settings in force at a moment, with their defaults. Read from the database each time: a change needs no restart,
 * and a transaction sees one state of them.
 */
export const readSettings = async <K extends SettingKey>(
  db: Executor,
  keys: readonly K[],
  at: Date,
): Promise<Values<K>> => {
  const texts = await findTexts(db, keys, at)
  return Object.fromEntries(keys.map((key) => [key, valueOf(key, texts.get(key) ?? null)])) as Values<K>
}

/** A refused change of a setting; the message says why. */
export class SettingError extends Error {
  override name = 'SettingError'
}

/** Parses what was typed for a setting. Throws SettingError with its bounds. */
export const parseSetting = (key: SettingKey, typed: string): string | number => {
  const { schema, fallback, bounds } = settingDefinitions[key]
  const given = typeof fallback === 'number' ? (/^\d+$/.test(typed) ? Number(typed) : Number.NaN) : typed
  const parsed = schema.safeParse(given)
  if (!parsed.success || parsed.data === '') throw new SettingError(`${key}: must be ${bounds}.`)
  return parsed.data
}

export interface Change {
  key: string
  /** Null: the default again. */
  value: string | number | null
  /** When it comes into force; not before now, because what is agreed was agreed at what was in force. */
  since: Date
  by: string
  reason: string
}

/**
 * Appends a row to the history, and its action to the trail: call it last (`recordAction`). Throws SettingError for a
 * reason that says nothing.
 */
export const recordChange = async (
  tx: Tx,
  now: Date,
  { key, value, since, by, reason: given }: Change,
  action: Pick<OperatorAction, 'action' | 'subject' | 'before' | 'after'>,
): Promise<void> => {
  const reason = given.trim()
  if (reason.length < 5 || given.length > 500)
    throw new SettingError('--reason: must have 5 to 500 characters.')
  await insertSetting(tx, { key, value, since, setBy: by, reason })
  await recordAction({ tx, now }, { ...action, actor: { kind: 'command', name: by }, reason, people: [] })
}

/**
 * Appends a change. One that comes into force later leaves a job for its moment, so that kept pages are rendered again
 * then. Throws SettingError for a moment that is over.
 */
export const changeSetting = (db: Db, change: Change & { key: SettingKey }, now: Date) =>
  db.transaction(async (tx) => {
    const { key, since } = change
    if (since < now) throw new SettingError('--since: must not be in the past.')
    const [before] = await listSettings(tx, [key], now)
    if (since > now) await enqueue(tx, 'settings.changed', { key }, since)
    await recordChange(tx, now, change, {
      action: 'setting.change',
      subject: { kind: 'setting', id: key },
      before: { value: before?.isSet ? before.value : null },
      after: { value: change.value, since: since.toISOString() },
    })
  })

export interface SettingState {
  key: SettingKey
  value: string | number
  isSet: boolean
}

/** All settings at a moment, for the command. */
export const listSettings = async (db: Executor, keys: readonly SettingKey[], at: Date) => {
  const texts = await findTexts(db, keys, at)
  return keys.map((key): SettingState => {
    const text = texts.get(key) ?? null
    return { key, value: valueOf(key, text), isSet: text !== null }
  })
}

/** Job of a setting whose moment has come: has every kept page rendered again. */
export const announceSettings = async ({ hub }: Pick<Context, 'hub'>): Promise<void> => {
  await hub.publish(siteChangedEvent)
}
