import type { Identity as Shown } from '@/lib/contract/google'
import type { Needs } from '@/server/context'
import type { Executor } from '@/server/db/client'
import { inTransaction, type TransactionContext } from '@/server/db/transaction'
import { DomainError, notFoundError } from '@/server/http/errors'
import type { Identity } from './google-client'
import { requireReady } from './guards'
import {
  countIdentities,
  deleteIdentity,
  findIdentity,
  findOwnIdentity,
  insertIdentity,
  listIdentities,
} from './identity-repository'
import { sendSecurityMail } from './security-mail'
import { lockUser } from './service'

/** Google accounts linked to this account, the oldest first. */
export const listLinkedIdentities = async (db: Executor, userId: number): Promise<Shown[]> =>
  (await listIdentities(db, userId)).map(({ subject, email, createdAt }) => ({
    pk: subject,
    email,
    created_at: createdAt.toISOString(),
  }))

/**
 * Links a Google account. The e-mail here must be confirmed: otherwise somebody could open an account under
 * another person's address, link their own Google account, and wait for the owner to take it over.
 */
export const linkIdentity = (
  context: TransactionContext & Needs<'config'>,
  userId: number,
  who: Identity,
): Promise<Shown[]> =>
  inTransaction(context, async (tx) => {
    await requireReady(tx, userId, ['email'])
    if (!who.isEmailVerified) throw new DomainError('identity_refused')
    const user = await lockUser(tx, userId)
    const { issuer, subject, email } = who
    if (await insertIdentity(tx, { issuer, subject, email, userId }))
      await sendSecurityMail(context, tx, user, 'google_linked', email)
    else if ((await findIdentity(tx, who))?.userId !== userId) throw new DomainError('identity_taken')
    return listLinkedIdentities(tx, userId)
  })

/** Unlinks a Google account. The last way in stays: an account without a password has to set one first. */
export const unlinkIdentity = (
  context: TransactionContext & Needs<'config'>,
  userId: number,
  subject: string,
): Promise<void> =>
  inTransaction(context, async (tx) => {
    // The lock makes the second of two simultaneous calls see the first one's result.
    const user = await lockUser(tx, userId)
    const held = await findOwnIdentity(tx, userId, subject)
    if (!held) throw notFoundError()
    if (user.passwordHash === null && (await countIdentities(tx, userId)) < 2)
      throw new DomainError('last_sign_in_method')
    await deleteIdentity(tx, userId, subject)
    await sendSecurityMail(context, tx, user, 'google_unlinked', held.email)
  })
