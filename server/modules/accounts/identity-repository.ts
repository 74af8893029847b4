import { and, asc, count, eq } from 'drizzle-orm'
import type { Executor, Tx } from '@/server/db/client'
import { identities } from '@/server/db/schema/accounts'

type Row = typeof identities.$inferSelect

/** Google accounts linked to a user, the oldest first. */
export const listIdentities = (db: Executor, userId: number): Promise<Row[]> =>
  db.select().from(identities).where(eq(identities.userId, userId)).orderBy(asc(identities.createdAt))

/** The user a Google account signs in. */
export const findIdentity = async (
  db: Executor,
  { issuer, subject }: Pick<Row, 'issuer' | 'subject'>,
): Promise<Row | null> =>
  (
    await db
      .select()
      .from(identities)
      .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
  )[0] ?? null

/** False when it is already linked, to this user or another. */
export const insertIdentity = async (tx: Tx, values: typeof identities.$inferInsert): Promise<boolean> =>
  (await tx.insert(identities).values(values).onConflictDoNothing().returning()).length > 0

export const countIdentities = async (db: Executor, userId: number): Promise<number> =>
  (await db.select({ n: count() }).from(identities).where(eq(identities.userId, userId)))[0]?.n ?? 0

const mine = (userId: number, subject: string) =>
  and(eq(identities.userId, userId), eq(identities.subject, subject))

export const findOwnIdentity = async (db: Executor, userId: number, subject: string): Promise<Row | null> =>
  (await db.select().from(identities).where(mine(userId, subject)))[0] ?? null

export const deleteIdentity = async (tx: Tx, userId: number, subject: string): Promise<void> => {
  await tx.delete(identities).where(mine(userId, subject))
}
