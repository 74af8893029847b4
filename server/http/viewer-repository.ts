import { eq } from 'drizzle-orm'
import type { OperatorScope } from '@/lib/contract/operator-scopes'
import type { Executor } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'

/** Returns the scopes of a user, none unless they are an operator; null if the user does not exist. */
export const findOperatorScopes = async (db: Executor, id: number): Promise<OperatorScope[] | null> => {
  const [user] = await db.select({ scopes: users.operatorScopes }).from(users).where(eq(users.id, id))
  return user?.scopes ?? null
}
