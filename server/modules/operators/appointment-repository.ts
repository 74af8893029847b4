import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Executor, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'

/** Accounts with a confirmed address that may sign in. */
const isOpen = and(isNotNull(users.emailVerifiedAt), isNull(users.closedAt))

export const lockAccount = async (tx: Tx, email: string) =>
  (
    await tx
      .select({ id: users.id, isOperator: users.isOperator })
      .from(users)
      .where(and(eq(users.email, email), isOpen))
      .for('no key update')
  )[0] ?? null

export const setOperator = async (tx: Tx, id: number, isOperator: boolean): Promise<void> => {
  await tx.update(users).set({ isOperator }).where(eq(users.id, id))
}

export const listOperatorEmails = async (db: Executor): Promise<string[]> => {
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.isOperator, true), isOpen))
    .orderBy(asc(users.email))
  return rows.map(({ email }) => email)
}
