import type { correctEmail } from '@/lib/contract/accounts'
import type { BodyOf } from '@/lib/contract/endpoint'
import type { Needs } from '@/server/context'
import type { TransactionContext } from '@/server/db/transaction'
import { DomainError, stateChangedError } from '@/server/http/errors'
import type { Locale } from '@/server/http/locale'
import type { WorkContext } from '@/server/process/unit-of-work'
import { deleteOtherCodes } from './code-repository'
import { checkNewEmail, lockForEmailChange } from './email-change'
import { reauthenticate } from './reauthentication'
import { updateUser, type UserRow } from './repository'
import { requireUser } from './service'
import { enqueueEmailCode, sendEmailCodeTo } from './verification'
import { writePassword } from './write-password'

/** The address is unchanged: sends another code, unless one was sent within the minute. */
const sendAgain = (
  context: TransactionContext & Needs<'config' | 'clock'>,
  user: UserRow,
  locale: Locale,
): Promise<void> =>
  sendEmailCodeTo(context, user.id, locale).catch((error: unknown) => {
    if (!(error instanceof DomainError) || error.code !== 'resend_too_soon') throw error
  })

/**
 * Changes the address of an account that has confirmed none. The answer and the work are the same whether or
 * not other accounts have the address. Codes sent to the old address become invalid. Sessions stay.
 */
export const correctEmailOf = async (
  context: WorkContext & Needs<'config'>,
  callerId: number,
  { email, password }: BodyOf<typeof correctEmail>,
  locale: Locale,
): Promise<UserRow> => {
  const user = await requireUser(context.db, callerId)
  if (user.emailVerifiedAt) throw stateChangedError()
  await reauthenticate(context, user, { password })
  if (email === user.email) {
    await sendAgain(context, user, locale)
    return user
  }
  await checkNewEmail(context, user, { email, password })
  return writePassword(context, { id: user.id, email }, password, async ({ tx }, passwordHash) => {
    // Locks the code before the account, in the order confirming does, so that the two cannot deadlock.
    await deleteOtherCodes(tx, user.id, 'email', email)
    await lockForEmailChange(tx, user)
    const corrected = await updateUser(tx, user.id, { email, passwordHash })
    if (!corrected) throw stateChangedError()
    await enqueueEmailCode(context, tx, corrected, locale)
    return corrected
  })
}
