import { eq } from 'drizzle-orm'
import type { Executor } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { notFound } from './errors'

type Scope = 'user' | 'operator'

/** Who looks or acts, and for whom they may. Made once per request, and passed down. */
export interface Viewer {
  id: number
  scopes: readonly Scope[]
}

/** A person as one of the sides only, whatever else they may be. */
export const asUser = (id: number): Viewer => ({ id, scopes: ['user'] })

export const isOperator = (viewer: Viewer): boolean => viewer.scopes.includes('operator')

/** What is for operators does not exist for everybody else. */
export const requireOperator = (viewer: Viewer): void => {
  if (!isOperator(viewer)) throw notFound()
}

/** The person with all they may be; read from the database, since a token outlives a right. */
export const readViewer = async (db: Executor, id: number): Promise<Viewer> => {
  const [user] = await db.select({ operator: users.isOperator }).from(users).where(eq(users.id, id))
  if (!user) throw notFound()
  return user.operator ? { id, scopes: ['user', 'operator'] } : asUser(id)
}
