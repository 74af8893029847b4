import type { Needs } from '@/server/context'
import type { Tx } from '@/server/db/client'
import { stateChangedError } from '@/server/http/errors'
import { countAttempt } from './attempts'
import { mailboxOf } from './mailbox'
import { deleteResets } from './password-reset-repository'
import { assertStrongPassword } from './passwords'
import { revealFullName } from './person'
import { lockByIdAndEmail, type UserRow } from './repository'

interface NewAddress {
  email: string
  password: string
}

/** Refuses an address the password is too close to, and more codes than may be sent. */
export const checkNewEmail = async (
  context: Needs<'config' | 'db' | 'clock'>,
  user: UserRow,
  { email, password }: NewAddress,
): Promise<void> => {
  assertStrongPassword(password, email, revealFullName(user.fullName))
  // Per account as any code, so that one account does not write to many; per mailbox as registering with it.
  await countAttempt(context, 'sendCode', `email:${user.id}`)
  await countAttempt(context, 'register', mailboxOf(email))
}

/**
 * Locks the account and invalidates password reset links sent to the former address. Rejects if the account was
 * closed, got another password or was confirmed since `user` was read.
 */
export const lockForEmailChange = async (tx: Tx, user: UserRow): Promise<void> => {
  const locked = await lockByIdAndEmail(tx, user)
  if (!locked || locked.closedAt || locked.passwordHash !== user.passwordHash) throw stateChangedError()
  if ((locked.emailVerifiedAt === null) !== (user.emailVerifiedAt === null)) throw stateChangedError()
  await deleteResets(tx, user.id)
}
