import type { changeEmail, changePhone, confirmEmailChange } from '@/lib/contract/contacts'
import type { BodyOf } from '@/lib/contract/endpoint'
import type { Needs } from '@/server/context'
import { inTransaction, violatesConstraint, type TransactionContext } from '@/server/db/transaction'
import { DomainError, stateChangedError, validationError } from '@/server/http/errors'
import type { Locale } from '@/server/http/locale'
import { enqueue } from '@/server/jobs/outbox'
import type { WorkContext } from '@/server/process/unit-of-work'
import { countAttempt } from './attempts'
import { consumeCode } from './code-repository'
import { checkCode, issueCode } from './codes'
import { emailChangedMail, newEmailMail } from './contact-mail'
import { checkNewEmail, lockForEmailChange } from './email-change'
import { existingAccountMail } from './mail-texts'
import { reauthenticate } from './reauthentication'
import { findConfirmedOwner, updateUser, type UserRow } from './repository'
import { requireUser } from './service'
import { normalizeMobile, sendSmsCode, type CodeRequest } from './verification'
import { writePassword } from './write-password'

/**
 * Sends a code to the e-mail that is to take the confirmed one's place. Where another account has confirmed
 * it, that one's owner is told how to get in; the answer is the same.
 */
export const sendNewEmailCode = async (
  context: TransactionContext & Needs<'config' | 'clock'>,
  callerId: number,
  { email, password }: BodyOf<typeof changeEmail>,
  locale: Locale,
): Promise<void> => {
  const user = await requireUser(context.db, callerId)
  if (!user.emailVerifiedAt) throw stateChangedError()
  if (email === user.email) throw validationError({ email: ['own_email'] })
  await reauthenticate(context, user, { password })
  await checkNewEmail(context, user, { email, password })
  await inTransaction(context, async (tx) => {
    const code = await issueCode(tx, context.config, user.id, 'email', email, context.clock())
    const holder = await findConfirmedOwner(tx, { id: user.id, email })
    const mail = holder
      ? { code: null, ...existingAccountMail(holder.locale, context.config) }
      : { code, ...newEmailMail(locale, context.config, code) }
    await enqueue(tx, 'email', { to: email, ...mail })
  })
}

/** The address a right code is for. A wrong try counts, so the transaction commits before it is told. */
const provenAddress = async (
  context: TransactionContext & Needs<'config' | 'clock'>,
  user: UserRow,
  code: string,
): Promise<string> => {
  const outcome = await inTransaction(context, (tx) =>
    checkCode(tx, context.config, user.id, 'email', code, context.clock()),
  )
  if (outcome.is === 'right' && outcome.target !== user.email) return outcome.target
  const refusal = outcome.is === 'wrong' ? 'code_invalid' : 'code_expired'
  throw new DomainError(refusal, { code: [refusal] })
}

/**
 * Confirms the new e-mail. Needs the password again, because its hash is salted with the address; invalidates codes
 * and links sent to the former address, and notifies it.
 */
export const confirmNewEmail = async (
  context: WorkContext & Needs<'config'>,
  callerId: number,
  { code, password }: BodyOf<typeof confirmEmailChange>,
): Promise<UserRow> => {
  const user = await requireUser(context.db, callerId)
  if (!user.emailVerifiedAt) throw stateChangedError()
  await countAttempt(context, 'code', `email:${user.id}`)
  await reauthenticate(context, user, { password })
  const email = await provenAddress(context, user, code)
  return writePassword(context, { id: user.id, email }, password, async ({ tx, now }, passwordHash) => {
    // The code before the account, as confirming has them: the two wait for each other in one order.
    if (!(await consumeCode(tx, user.id, 'email', email))) throw stateChangedError()
    await lockForEmailChange(tx, user)
    const changed = await updateUser(tx, user.id, { email, passwordHash, emailVerifiedAt: now })
    if (!changed) throw stateChangedError()
    await enqueue(tx, 'email', {
      to: user.email,
      code: null,
      ...emailChangedMail(user.locale, context.config, email),
    })
    return changed
  }).catch((error: unknown) => {
    throw violatesConstraint(error, 'users_verified_email')
      ? new DomainError('code_invalid', { code: ['code_invalid'] })
      : error
  })
}

/** Sends a code to the number that is to take the confirmed one's place. */
export const sendNewPhoneCode = async (
  context: TransactionContext & Needs<'config' | 'clock'>,
  asking: CodeRequest,
  { phone: typed, password }: BodyOf<typeof changePhone>,
): Promise<void> => {
  const user = await requireUser(context.db, asking.id)
  const phone = normalizeMobile(typed)
  if (!user.phoneVerifiedAt) throw stateChangedError()
  if (user.phone === phone) throw validationError({ phone: ['own_phone'] })
  await reauthenticate(context, user, { password })
  await sendSmsCode(context, asking, phone)
}
