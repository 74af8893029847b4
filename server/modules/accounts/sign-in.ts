import type { register, signIn } from '@/lib/contract/accounts'
import type { BodyOf } from '@/lib/contract/endpoint'
import type { Needs } from '@/server/context'
import { DomainError } from '@/server/http/errors'
import type { Locale } from '@/server/http/locale'
import { recordRegistrationConsent } from '@/server/modules/consents/service'
import type { WorkContext } from '@/server/process/unit-of-work'
import { clearAttempts, countAttempt, enforceBackoff } from './attempts'
import { mailboxOf } from './mailbox'
import { assertStrongPassword, findByPassword } from './passwords'
import { toFullName } from './person'
import { insertUser, readByEmail, type UserRow } from './repository'
import { saveLocale } from './service'
import { startSession, type Tokens } from './sessions'
import { enqueueEmailCode } from './verification'
import { writePassword } from './write-password'

interface Visitor {
  locale: Locale
  userAgent: string | undefined
}
/** Origin of a sign-in: the browser, if the account knows it, and the network. */
interface Origin {
  device: string | null
  network: string
}

/**
 * Creates an account, signs it in and sends the code for its e-mail. Work and answer are the same whether or
 * not other accounts have the address: the account that confirms it owns it, and only the mail says which
 * case it is.
 */
export const createAccount = async (
  context: WorkContext & Needs<'config'>,
  body: BodyOf<typeof register>,
  { locale, userAgent, line }: Visitor & { line: string },
): Promise<Tokens & { user: UserRow }> => {
  assertStrongPassword(body.password, body.email, body.full_name)
  // Each request sends a mail: limited per mailbox, so that nobody's can be flooded.
  await countAttempt(context, 'registerFrom', mailboxOf(body.email), line)
  await countAttempt(context, 'register', mailboxOf(body.email))
  return writePassword(
    context,
    { id: null, email: body.email },
    body.password,
    async ({ tx }, passwordHash) => {
      const user = await insertUser(tx, {
        email: body.email,
        passwordHash,
        fullName: toFullName(body.full_name),
        locale,
        isConsumer: body.role === 'consumer',
        isProvider: body.role === 'provider',
        acceptedTermsAt: context.clock(),
      })
      await recordRegistrationConsent(tx, user.id, locale, context.clock())
      await enqueueEmailCode(context, tx, user, locale)
      return { user, ...(await startSession(context, tx, user.id, userAgent)) }
    },
  )
}

/**
 * A browser the account knows has a count of its own. All others share one count per account, and each
 * network has to wait longer after every try, so that a single network cannot use that count up.
 */
const countSignIn = async (
  context: Needs<'config' | 'db' | 'clock'>,
  email: string,
  { device, network }: Origin,
): Promise<void> => {
  if (device !== null) return countAttempt(context, 'signInKnown', email, device)
  await enforceBackoff(context, 'signInFrom', email, network)
  await countAttempt(context, 'signIn', email)
}

const resetSignInCounts = async (
  context: Needs<'config' | 'db'>,
  email: string,
  { device, network }: Origin,
): Promise<void> => {
  if (device !== null) return clearAttempts(context, 'signInKnown', email, device)
  await clearAttempts(context, 'signInFrom', email, network)
  await clearAttempts(context, 'signIn', email)
}

/** The same work and answer whether the account is missing or the password is wrong. */
export const signInWithPassword = async (
  context: Needs<'config' | 'db' | 'clock'>,
  body: BodyOf<typeof signIn>,
  { locale, userAgent, ...origin }: Visitor & Origin,
): Promise<Tokens & { user: UserRow }> => {
  await countSignIn(context, body.email, origin)
  const user = await findByPassword(body.password, await readByEmail(context.db, body.email))
  if (!user) throw new DomainError('no_active_account')
  // Only an account with a confirmed address resets the count: otherwise somebody could open an account under
  // a victim's address and reset it at will.
  if (user.emailVerifiedAt) await resetSignInCounts(context, body.email, origin)
  await saveLocale(context.db, user, locale)
  return { user, ...(await startSession(context, context.db, user.id, userAgent)) }
}
