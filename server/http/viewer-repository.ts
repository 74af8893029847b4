import { eq } from 'drizzle-orm'
import type { Executor } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'

/** Whether a person is an operator; null where there is no such person. */
export const findIsOperator = async (db: Executor, id: number): Promise<boolean | null> => {
  const [user] = await db.select({ isOperator: users.isOperator }).from(users).where(eq(users.id, id))
  return user?.isOperator ?? null
}
