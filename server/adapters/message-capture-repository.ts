import type { Db } from '@/server/db/client'
import { capturedMessages } from '@/server/db/schema/operations'

export const insertCapturedMessage = async (
  db: Db,
  message: typeof capturedMessages.$inferInsert,
): Promise<void> => {
  await db.insert(capturedMessages).values(message)
}
