import type { changeEmail, changePhone, confirmEmailChange } from '@/lib/contract/contacts'
import type { BodyOf } from '@/lib/contract/endpoint'
import type { Context } from '@/server/context'
import { inTransaction, violates } from '@/server/db/transaction'
import { DomainError, invalid, stateChanged } from '@/server/http/errors'
import type { Locale } from '@/server/http/locale'
import { enqueue } from '@/server/jobs/outbox'
import { countAttempt } from './attempts'
import { takeCode } from './code-repository'
import { issueCode, judgeCode } from './codes'
import { emailChangedMail, newEmailMail } from './contact-mail'
import { existingAccountMail } from './mail-texts'
import { allowAddress, holdForAddress } from './new-address'
import { writePassword } from './new-password'
import { provePasswordAgain } from './password-again'
import { findHolder, updateUser, type UserRow } from './repository'
import { requireUser } from './service'
import { mobileOf, sendSmsCode, type Asking } from './verification'

/**
 * Sends a code to the e-mail that is to take the confirmed one's place. Where another account has confirmed
 * it, that one's owner is told how to get in; the answer is the same.
 */
export const sendNewEmailCode = async (
  context: Context,
  callerId: number,
  { email, password }: BodyOf<typeof changeEmail>,
  locale: Locale,
): Promise<void> => {
  const user = await requireUser(context.db, callerId)
  if (!user.emailVerifiedAt) throw stateChanged()
  if (email === user.email) throw invalid({ email: ['own_email'] })
  await provePasswordAgain(context, user, { password })
  await allowAddress(context, user, { email, password })
  await inTransaction(context, async (tx) => {
    const code = await issueCode(tx, context.config, user.id, 'email', email, context.clock())
    const holder = await findHolder(tx, { id: user.id, email })
    const mail = holder
      ? { code: null, ...existingAccountMail(holder.locale, context.config) }
      : { code, ...newEmailMail(locale, context.config, code) }
    await enqueue(tx, 'email', { to: email, ...mail })
  })
}

/** The address a right code is for. A wrong try counts, so the transaction commits before it is told. */
const provenAddress = async (context: Context, user: UserRow, code: string): Promise<string> => {
  const outcome = await inTransaction(context, (tx) =>
    judgeCode(tx, context.config, user.id, 'email', code, context.clock()),
  )
  if (outcome.is === 'right' && outcome.target !== user.email) return outcome.target
  const refusal = outcome.is === 'wrong' ? 'code_invalid' : 'code_expired'
  throw new DomainError(refusal, { code: [refusal] })
}

/**
 * Takes the new e-mail. The password is needed again, because its hash belongs to the address; what was sent
 * to the former one opens nothing any more, and it is told.
 */
export const takeNewEmail = async (
  context: Context,
  callerId: number,
  { code, password }: BodyOf<typeof confirmEmailChange>,
): Promise<UserRow> => {
  const user = await requireUser(context.db, callerId)
  if (!user.emailVerifiedAt) throw stateChanged()
  await countAttempt(context, 'code', `email:${user.id}`)
  await provePasswordAgain(context, user, { password })
  const email = await provenAddress(context, user, code)
  return writePassword(context, { id: user.id, email }, password, async ({ tx, now }, passwordHash) => {
    // The code before the account, as confirming has them: the two wait for each other in one order.
    if (!(await takeCode(tx, user.id, 'email', email))) throw stateChanged()
    await holdForAddress(tx, user)
    const changed = await updateUser(tx, user.id, { email, passwordHash, emailVerifiedAt: now })
    if (!changed) throw stateChanged()
    await enqueue(tx, 'email', {
      to: user.email,
      code: null,
      ...emailChangedMail(user.locale, context.config, email),
    })
    return changed
  }).catch((error: unknown) => {
    throw violates(error, 'users_verified_email')
      ? new DomainError('code_invalid', { code: ['code_invalid'] })
      : error
  })
}

/** Sends a code to the number that is to take the confirmed one's place. */
export const sendNewPhoneCode = async (
  context: Context,
  asking: Asking,
  { phone: typed, password }: BodyOf<typeof changePhone>,
): Promise<void> => {
  const user = await requireUser(context.db, asking.id)
  const phone = mobileOf(typed)
  if (!user.phoneVerifiedAt) throw stateChanged()
  if (user.phone === phone) throw invalid({ phone: ['own_phone'] })
  await provePasswordAgain(context, user, { password })
  await sendSmsCode(context, asking, phone)
}
