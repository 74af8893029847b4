import { email as emailSchema } from '@/lib/contract/accounts'
import type { Needs } from '@/server/context'
import type { Tx } from '@/server/db/client'
import { inTransaction, type TransactionContext } from '@/server/db/transaction'
import { DomainError } from '@/server/http/errors'
import type { Locale } from '@/server/http/locale'
import { recordRegistrationConsent } from '@/server/modules/consents/service'
import type { Identity } from './google-client'
import { findIdentity, insertIdentity } from './identity-repository'
import { toFullName } from './person'
import { findByEmail, findById, insertConfirmedUser, type UserRow } from './repository'
import { sendSecurityMail } from './security-mail'
import { saveLocale } from './service'
import { startSession, type Tokens } from './sessions'

const knownUser = async (tx: Tx, who: Identity): Promise<UserRow | null> => {
  const known = await findIdentity(tx, who)
  return known ? findById(tx, known.userId) : null
}

/**
 * Creates or links the account of a first sign-in with Google. Both sides must have confirmed the e-mail: an
 * unconfirmed address at the issuer may be anybody's, and an unconfirmed account here may have been opened by
 * somebody else beforehand. Such an account stays separate and can no longer be confirmed.
 */
const createOrLinkAccount = async (
  context: Needs<'config' | 'clock'>,
  tx: Tx,
  who: Identity,
  locale: Locale,
): Promise<UserRow> => {
  const now = context.clock()
  const email = emailSchema.safeParse(who.email)
  if (!email.success || !who.isEmailVerified) throw new DomainError('sign_in_refused')
  const fullName = who.fullName ?? email.data.split('@')[0] ?? email.data
  const opened = await insertConfirmedUser(tx, {
    email: email.data,
    fullName: toFullName(fullName),
    locale,
    emailVerifiedAt: now,
    acceptedTermsAt: now,
  })
  if (opened) await recordRegistrationConsent(tx, opened.id, locale, now)
  const user = opened ?? (await findByEmail(tx, email.data))
  if (!user?.emailVerifiedAt) throw new DomainError('sign_in_refused')
  const { issuer, subject } = who
  await insertIdentity(tx, { issuer, subject, email: email.data, userId: user.id })
  // This account has no other way in that would need a notice.
  if (!opened) await sendSecurityMail(context, tx, user, 'google_linked', email.data)
  return user
}

/** Signs in the person the issuer vouches for, and creates the account the first time. */
export const signInWithIdentity = (
  context: TransactionContext & Needs<'config' | 'clock'>,
  who: Identity,
  { locale, userAgent }: { locale: Locale; userAgent: string | undefined },
): Promise<Tokens> =>
  inTransaction(context, async (tx) => {
    const user = (await knownUser(tx, who)) ?? (await createOrLinkAccount(context, tx, who, locale))
    await saveLocale(tx, user, locale)
    return startSession(context, tx, user.id, userAgent)
  })
