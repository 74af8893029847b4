import { desc, eq } from 'drizzle-orm'
import type { Db } from '@/server/db/client'
import { capturedMessages } from '@/server/db/schema/operations'

const shown = 100

/** The latest messages that were stored instead of sent, newest first; to one address when it is named. */
export const listCapturedMessages = (db: Db, to?: string) =>
  db
    .select()
    .from(capturedMessages)
    .where(to === undefined ? undefined : eq(capturedMessages.to, to.trim().toLowerCase()))
    .orderBy(desc(capturedMessages.id))
    .limit(shown)
