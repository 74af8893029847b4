import type { correctEmail } from '@/lib/contract/accounts'
import type { BodyOf } from '@/lib/contract/endpoint'
import type { Context } from '@/server/context'
import { DomainError, stateChanged } from '@/server/http/errors'
import type { Locale } from '@/server/http/locale'
import { deleteCodesBut } from './code-repository'
import { allowAddress, holdForAddress } from './new-address'
import { writePassword } from './new-password'
import { provePasswordAgain } from './password-again'
import { updateUser, type UserRow } from './repository'
import { requireUser } from './service'
import { mailCode, sendEmailCodeTo } from './verification'

/** The address is unchanged: sends another code, unless one was sent within the minute. */
const sendAgain = (context: Context, user: UserRow, locale: Locale): Promise<void> =>
  sendEmailCodeTo(context, user.id, locale).catch((error: unknown) => {
    if (!(error instanceof DomainError) || error.code !== 'resend_too_soon') throw error
  })

/**
 * Changes the address of an account that has confirmed none. The answer and the work are the same whether or
 * not other accounts have the address. Codes sent to the old address become invalid. Sessions stay.
 */
export const correctEmailOf = async (
  context: Context,
  callerId: number,
  { email, password }: BodyOf<typeof correctEmail>,
  locale: Locale,
): Promise<UserRow> => {
  const user = await requireUser(context.db, callerId)
  if (user.emailVerifiedAt) throw stateChanged()
  await provePasswordAgain(context, user, { password })
  if (email === user.email) {
    await sendAgain(context, user, locale)
    return user
  }
  await allowAddress(context, user, { email, password })
  return writePassword(context, { id: user.id, email }, password, async ({ tx }, passwordHash) => {
    // Locks the code before the account, in the order confirming does, so that the two cannot deadlock.
    await deleteCodesBut(tx, user.id, 'email', email)
    await holdForAddress(tx, user)
    const corrected = await updateUser(tx, user.id, { email, passwordHash })
    if (!corrected) throw stateChanged()
    await mailCode(context, tx, corrected, locale)
    return corrected
  })
}
