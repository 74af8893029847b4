import { settings } from '@/server/db/schema/settings'
import type { SettingKey } from '@/server/modules/settings/keys'
import type { TestApp } from './make-app'

/** Puts a setting in force from a moment on, now unless given. */
export const setSetting = async (
  { db, context }: Pick<TestApp, 'db' | 'context'>,
  key: SettingKey,
  value: string | number | null,
  since = context.clock(),
): Promise<void> => {
  await db.insert(settings).values({ key, value, since, setBy: 'test', reason: 'set for a test' })
}
