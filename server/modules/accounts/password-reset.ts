import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Needs } from '@/server/context'
import type { Tx } from '@/server/db/client'
import { inTransaction, violatesConstraint, type TransactionContext } from '@/server/db/transaction'
import { DomainError } from '@/server/http/errors'
import { localisedPath, type Locale } from '@/server/http/locale'
import { enqueue } from '@/server/jobs/outbox'
import type { WorkContext } from '@/server/process/unit-of-work'
import { remainingWaitMs } from '@/server/time/clock-skew'
import { clearAttempts } from './attempts'
import { deleteCodes } from './code-repository'
import { resetMail } from './mail-texts'
import { consumeReset, countResets, deleteResets, findReset, insertReset } from './password-reset-repository'
import { assertStrongPassword } from './passwords'
import { revealFullName } from './person'
import { findByEmail, findById, lockByIdAndEmail, updateUser, type UserRow } from './repository'
import { sendSecurityMail } from './security-mail'
import { endSessionsOf } from './sessions'
import { writePassword } from './write-password'

const lifetimeMs = 3_600_000
/** The wait for the next link doubles with each valid one; a link never outlives the longest wait. */
const resendMs = { first: 60_000, longest: 15 * 60_000 }
/** Answering for an existing account takes a little more work, so every answer takes at least this long. */
const answerMs = 120

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Limits mails to one mailbox: an earlier link there is valid for most of an hour. */
const wasJustSent = async (tx: Tx, userId: number, now: Date): Promise<boolean> => {
  const { links, until } = await countResets(tx, userId, now)
  if (!until) return false
  const waitMs = Math.min(resendMs.longest, resendMs.first * 2 ** (links - 1))
  return remainingWaitMs(waitMs, new Date(until.getTime() - lifetimeMs), now) > 0
}

const sendLink = async (
  context: TransactionContext & Needs<'config' | 'clock'>,
  email: string,
  locale: Locale,
): Promise<void> => {
  const now = context.clock()
  await inTransaction(context, async (tx) => {
    const found = await findByEmail(tx, email)
    // Locked, so that no link to this mailbox is created while the account changes its address.
    const user = found && (await lockByIdAndEmail(tx, found))
    if (!user) return
    if (await wasJustSent(tx, user.id, now)) return
    const token = randomBytes(32).toString('base64url')
    const expiresAt = new Date(now.getTime() + lifetimeMs)
    await insertReset(tx, { tokenHash: hashOf(token), userId: user.id, expiresAt })
    const { siteUrl, siteName } = context.config
    const link = `${siteUrl}${localisedPath(locale, `/reset-password/?token=${token}`)}`
    await enqueue(tx, 'email', { to: user.email, code: null, ...resetMail(locale, siteName, link) })
  })
}

/** Sends a reset link if the account exists; neither the answer nor its duration reveals that. */
export const requestReset = async (
  context: TransactionContext & Needs<'config' | 'clock'>,
  email: string,
  locale: Locale,
): Promise<void> => {
  await Promise.all([sendLink(context, email, locale), pause(answerMs)])
}

const stale = () => new DomainError('code_expired', { token: ['code_expired'] })

/** Refuses a token that is used, over or was never given out, as setting the password would. */
export const checkResetToken = async (context: Needs<'db' | 'clock'>, token: string): Promise<void> => {
  if ((await findReset(context.db, hashOf(token), context.clock())) === null) throw stale()
}

/**
 * Sets a new password and ends every session. The link proves access to the mailbox, so it confirms the e-mail too;
 * rejected if another account has confirmed it since.
 */
export const completeReset = async (
  context: WorkContext & Needs<'config'>,
  token: string,
  password: string,
): Promise<Pick<UserRow, 'email' | 'emailVerifiedAt'>> => {
  const now = context.clock()
  const waiting = await findReset(context.db, hashOf(token), now)
  const owner = waiting === null ? null : await findById(context.db, waiting)
  if (!owner) throw stale()
  assertStrongPassword(password, owner.email, revealFullName(owner.fullName))
  await writePassword(context, owner, password, async (work, passwordHash) => {
    const { tx } = work
    if (!(await lockByIdAndEmail(tx, owner))) throw stale()
    if ((await consumeReset(tx, hashOf(token), now)) === null) throw stale()
    await deleteResets(tx, owner.id)
    // A change of address that somebody else began must not be confirmed later.
    await deleteCodes(tx, owner.id)
    await updateUser(tx, owner.id, { passwordHash, emailVerifiedAt: owner.emailVerifiedAt ?? now })
    await sendSecurityMail(context, tx, owner, 'password_set')
    await endSessionsOf(work, owner.id)
  }).catch((error: unknown) => {
    throw violatesConstraint(error, 'users_verified_email') ? stale() : error
  })
  // Resets the attempts' counts: the owner may have been locked out by somebody else's guesses.
  await clearAttempts(context, 'signIn', owner.email)
  return { email: owner.email, emailVerifiedAt: owner.emailVerifiedAt ?? now }
}
