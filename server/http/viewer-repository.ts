import { eq } from 'drizzle-orm'
import type { Executor } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'

/** Returns whether a user is an operator; null if the user does not exist. */
export const findIsOperator = async (db: Executor, id: number): Promise<boolean | null> => {
  const [user] = await db.select({ isOperator: users.isOperator }).from(users).where(eq(users.id, id))
  return user?.isOperator ?? null
}
