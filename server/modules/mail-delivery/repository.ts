import { eq } from 'drizzle-orm'
import type { Executor } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { suppressedAddresses } from '@/server/db/schema/mail'

export type Suppression = Pick<typeof suppressedAddresses.$inferInsert, 'email' | 'reason' | 'detail'>

export const isSuppressed = async (db: Executor, email: string): Promise<boolean> => {
  const { email: address } = suppressedAddresses
  return (
    (await db.select({ address }).from(suppressedAddresses).where(eq(address, email)).limit(1)).length > 0
  )
}

/** The first reason stays, so a repeated event changes nothing. */
export const insertSuppression = async (db: Executor, row: Suppression): Promise<void> => {
  await db.insert(suppressedAddresses).values(row).onConflictDoNothing()
}

/** Has the accounts with this address told so at their next visit, until they have another one. */
export const markRefusedEmail = async (db: Executor, email: string): Promise<void> => {
  await db.update(users).set({ refusedEmail: email }).where(eq(users.email, email))
}
