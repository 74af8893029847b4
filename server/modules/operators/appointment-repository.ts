import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Executor } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'

/** Accounts with a confirmed address that may sign in. */
const isOpen = and(isNotNull(users.emailVerifiedAt), isNull(users.closedAt))

/** Appoints or dismisses the operator of a confirmed address; false if no open account has it. */
export const setOperator = async (db: Executor, email: string, isOperator: boolean): Promise<boolean> => {
  const changed = await db
    .update(users)
    .set({ isOperator })
    .where(and(eq(users.email, email), isOpen))
    .returning({ id: users.id })
  return changed.length > 0
}

export const listOperatorEmails = async (db: Executor): Promise<string[]> => {
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.isOperator, true), isOpen))
    .orderBy(asc(users.email))
  return rows.map(({ email }) => email)
}
