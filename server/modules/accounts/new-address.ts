import type { Context } from '@/server/context'
import type { Tx } from '@/server/db/client'
import { stateChanged } from '@/server/http/errors'
import { countAttempt } from './attempts'
import { mailboxOf } from './mailbox'
import { refuseWeak } from './passwords'
import { wholeName } from './person'
import { holdToAddress, type UserRow } from './repository'
import { deleteResets } from './reset-repository'

interface NewAddress {
  email: string
  password: string
}

/** Refuses an address the password is too close to, and more codes than may be sent. */
export const allowAddress = async (
  context: Context,
  user: UserRow,
  { email, password }: NewAddress,
): Promise<void> => {
  refuseWeak(password, email, wholeName(user.fullName))
  // Per account as any code, so that one account does not write to many; per mailbox as registering with it.
  await countAttempt(context, 'sendCode', `email:${user.id}`)
  await countAttempt(context, 'register', mailboxOf(email))
}

/**
 * Locks the account whose address changes, and ends the links for a new password that went to the old one.
 * Refuses if it was closed, got another password or was confirmed since `user` was read.
 */
export const holdForAddress = async (tx: Tx, user: UserRow): Promise<void> => {
  const held = await holdToAddress(tx, user)
  if (!held || held.closedAt || held.passwordHash !== user.passwordHash) throw stateChanged()
  if ((held.emailVerifiedAt === null) !== (user.emailVerifiedAt === null)) throw stateChanged()
  await deleteResets(tx, user.id)
}
