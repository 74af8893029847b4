import { and, asc, count, eq } from 'drizzle-orm'
import type { Identity as Shown } from '@/lib/contract/google'
import type { Context } from '@/server/context'
import type { Executor } from '@/server/db/client'
import { identities } from '@/server/db/schema/accounts'
import { inTransaction } from '@/server/db/transaction'
import { DomainError, notFound } from '@/server/http/errors'
import type { Identity } from './google-client'
import { requireReady } from './guards'
import { tellOfSecurity } from './security-mail'
import { lockUser } from './service'

/** Accounts elsewhere that sign in to this one, the oldest first. */
export const identitiesOf = async (db: Executor, userId: number): Promise<Shown[]> => {
  const rows = await db
    .select()
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.createdAt))
  return rows.map(({ subject, email, createdAt }) => ({
    pk: subject,
    email,
    created_at: createdAt.toISOString(),
  }))
}

/**
 * Lets an account elsewhere sign in to this one. The e-mail here must be confirmed: else somebody could open an account
 * under another's address, link their own Google to it, and wait for the owner to take it over.
 */
export const linkIdentity = (context: Context, userId: number, who: Identity): Promise<Shown[]> =>
  inTransaction(context, async (tx) => {
    await requireReady(tx, userId, ['email'])
    if (!who.isEmailVerified) throw new DomainError('identity_refused')
    const user = await lockUser(tx, userId)
    const [added] = await tx
      .insert(identities)
      .values({ issuer: who.issuer, subject: who.subject, email: who.email, userId })
      .onConflictDoNothing()
      .returning()
    if (added) await tellOfSecurity(context, tx, user, 'google_linked', who.email)
    else {
      const [holder] = await tx
        .select()
        .from(identities)
        .where(and(eq(identities.issuer, who.issuer), eq(identities.subject, who.subject)))
      if (holder?.userId !== userId) throw new DomainError('identity_taken')
    }
    return identitiesOf(tx, userId)
  })

/** Ends that. The last way in stays: who has no password has to set one first. */
export const unlinkIdentity = (context: Context, userId: number, subject: string): Promise<void> =>
  inTransaction(context, async (tx) => {
    // Of two at once one sees what the other left.
    const user = await lockUser(tx, userId)
    const mine = and(eq(identities.userId, userId), eq(identities.subject, subject))
    const [held] = await tx.select().from(identities).where(mine)
    if (!held) throw notFound()
    const [all] = await tx.select({ n: count() }).from(identities).where(eq(identities.userId, userId))
    if (user.passwordHash === null && (all?.n ?? 0) < 2) throw new DomainError('last_way_in')
    await tx.delete(identities).where(mine)
    await tellOfSecurity(context, tx, user, 'google_unlinked', held.email)
  })
