import { desc, eq } from 'drizzle-orm'
import type { Executor } from '@/server/db/client'
import { consents } from '@/server/db/schema/privacy'

type ConsentRow = typeof consents.$inferSelect

export const insertConsents = async (db: Executor, rows: (typeof consents.$inferInsert)[]): Promise<void> => {
  await db.insert(consents).values(rows)
}

/** A person's answers, newest first. */
export const listOfUser = (db: Executor, userId: number, limit: number): Promise<ConsentRow[]> =>
  db.select().from(consents).where(eq(consents.userId, userId)).orderBy(desc(consents.id)).limit(limit)
