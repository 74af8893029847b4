import type { Needs } from '@/server/context'
import type { Tx } from '@/server/db/client'
import { inTransaction, violatesConstraint, type TransactionContext } from '@/server/db/transaction'
import { DomainError, stateChangedError, validationError } from '@/server/http/errors'
import { localisedPath, type Locale } from '@/server/http/locale'
import { ipv6SiteOf } from '@/server/http/network'
import { enqueue } from '@/server/jobs/outbox'
import { accountChangedEvent } from '@/server/realtime/changes'
import { countAttempt, countSentMessage } from './attempts'
import { deleteCode, type Channel } from './code-repository'
import { checkCode, issueCode } from './codes'
import { phoneChangedSms, phoneLostMail, type Site } from './contact-mail'
import { existingAccountMail, verificationMail, verificationSms } from './mail-texts'
import { mailboxOf } from './mailbox'
import { readMobile } from './read-mobile'
import { findConfirmedOwner, unconfirmPhoneOfOthers, updateUser, type UserRow } from './repository'
import { requireUser } from './service'

/**
 * Returns the path of the mail's link, which confirms the code. A link opened from the mail has lost the page of the
 * registration, so it names a provider's next one, the set-up. It names the account as well, because another may be
 * signed in there.
 */
const confirmingPath = (code: string, { id, isProvider }: Pick<UserRow, 'id' | 'isProvider'>): string => {
  const query = new URLSearchParams({ code, user: String(id) })
  if (isProvider) query.set('callbackUrl', '/provider/begin/')
  return `/verify-email/?${query}`
}

/**
 * Leaves a code for the account's address on its way; where another account has confirmed the address, how to
 * get into that one. The code is made all the same: trying some tells nothing.
 */
export const enqueueEmailCode = async (
  context: Needs<'config' | 'clock'>,
  tx: Tx,
  user: Pick<UserRow, 'id' | 'email' | 'isProvider'>,
  locale: Locale,
): Promise<void> => {
  const code = await issueCode(tx, context.config, user.id, 'email', user.email, context.clock())
  const holder = await findConfirmedOwner(tx, user)
  if (holder)
    return enqueue(tx, 'email', {
      to: user.email,
      code: null,
      ...existingAccountMail(holder.locale, context.config),
    })
  const { siteUrl, siteName } = context.config
  const link = `${siteUrl}${localisedPath(locale, confirmingPath(code, user))}`
  await enqueue(tx, 'email', { to: user.email, code, ...verificationMail(locale, siteName, code, link) })
}

export const sendEmailCodeTo = async (
  context: TransactionContext & Needs<'config' | 'clock'>,
  callerId: number,
  locale: Locale,
): Promise<void> => {
  await countAttempt(context, 'sendCode', `email:${callerId}`)
  return inTransaction(context, async (tx) => {
    const user = await requireUser(tx, callerId)
    if (user.emailVerifiedAt) return
    await enqueueEmailCode(context, tx, user, locale)
    // Per mailbox too: several accounts may name it.
    await countSentMessage(context, tx, 'sendCode', mailboxOf(user.email))
  })
}

/** E.164 of a Brazilian mobile number, however it was typed. */
export const normalizeMobile = (typed: string): string => {
  const number = readMobile(typed)
  if (number === null) throw validationError({ phone: ['invalid_phone'] })
  return number
}

/** The caller of a code request and its origin. */
export interface CodeRequest {
  id: number
  network: string
  locale: Locale
}

export const sendSmsCode = async (
  context: TransactionContext & Needs<'config' | 'clock'>,
  { id: callerId, network, locale }: CodeRequest,
  phone: string,
): Promise<void> => {
  await countAttempt(context, 'sendCode', `phone:${callerId}`)
  return inTransaction(context, async (tx) => {
    const code = await issueCode(tx, context.config, callerId, 'phone', phone, context.clock())
    await enqueue(tx, 'sms', {
      to: phone,
      code,
      text: verificationSms(locale, context.config.siteName, code),
    })
    // Limits per number for all callers, and per network: accounts are free, and numbers can be enumerated.
    await countSentMessage(context, tx, 'sendCode', phone)
    await countSentMessage(context, tx, 'smsTo', phone)
    await countSentMessage(context, tx, 'smsFrom', network)
    const site = ipv6SiteOf(network)
    if (site !== null) await countSentMessage(context, tx, 'smsFromSite', site)
  })
}

/** Changing a confirmed number needs the password: it has an operation of its own. */
export const sendPhoneCodeTo = async (
  context: TransactionContext & Needs<'config' | 'clock'>,
  asking: CodeRequest,
  typed: string,
): Promise<void> => {
  const phone = normalizeMobile(typed)
  const user = await requireUser(context.db, asking.id)
  if (user.phoneVerifiedAt && user.phone === phone) return
  if (user.phoneVerifiedAt) throw stateChangedError()
  await sendSmsCode(context, asking, phone)
}

interface ConfirmationRequest {
  channel: Channel
  target: string
  now: Date
  site: Site
}

const confirmed = async (
  tx: Tx,
  user: UserRow,
  { channel, target, now, site }: ConfirmationRequest,
): Promise<UserRow | null> => {
  if (channel === 'email')
    return target === user.email ? updateUser(tx, user.id, { emailVerifiedAt: now }) : null
  for (const other of await unconfirmPhoneOfOthers(tx, target, user.id))
    if (other.emailVerifiedAt && !other.closedAt)
      await enqueue(tx, 'email', { to: other.email, code: null, ...phoneLostMail(other.locale, site) })
  if (user.phoneVerifiedAt && user.phone && user.phone !== target)
    await enqueue(tx, 'sms', {
      to: user.phone,
      code: null,
      text: phoneChangedSms(user.locale, site.siteName),
    })
  return updateUser(tx, user.id, { phone: target, phoneVerifiedAt: now })
}

/**
 * Null where another account has confirmed the address: then nothing is written, and the code stays as it
 * was.
 */
const useCode = (
  tx: Tx,
  user: UserRow,
  confirming: ConfirmationRequest,
): Promise<UserRow | 'code_expired' | null> =>
  tx
    .transaction(async (inner) => {
      await deleteCode(inner, user.id, confirming.channel)
      return (await confirmed(inner, user, confirming)) ?? 'code_expired'
    })
    .catch((error: unknown) => {
      if (violatesConstraint(error, 'users_verified_email')) return null
      throw error
    })

/**
 * Confirms an e-mail or a phone with its code. A wrong try counts, so the transaction commits before it is
 * told.
 */
export const confirmContact = async (
  context: TransactionContext & Needs<'config' | 'clock'>,
  callerId: number,
  channel: Channel,
  code: string,
): Promise<UserRow> => {
  const now = context.clock()
  await countAttempt(context, 'code', `${channel}:${callerId}`)
  const result = await inTransaction(context, async (tx) => {
    const user = await requireUser(tx, callerId)
    const outcome = await checkCode(tx, context.config, user.id, channel, code, now)
    const used =
      outcome.is === 'right' &&
      (await useCode(tx, user, { channel, target: outcome.target, now, site: context.config }))
    if (used) return used
    // The same code sent twice: the first confirmed it.
    if (outcome.is === 'none' && (channel === 'email' ? user.emailVerifiedAt : user.phoneVerifiedAt))
      return user
    return (outcome.is === 'right' ? outcome.refused : outcome.is) === 'wrong'
      ? ('code_invalid' as const)
      : ('code_expired' as const)
  }).catch((error: unknown) => {
    throw violatesConstraint(error, 'users_verified_phone') ? stateChangedError() : error
  })
  if (typeof result === 'string') throw new DomainError(result, { code: [result] })
  await context.hub.publish(accountChangedEvent(callerId))
  return result
}
