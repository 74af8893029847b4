import type { Needs } from '@/server/context'
import type { Tx } from '@/server/db/client'
import { inTransaction, type TransactionContext } from '@/server/db/transaction'
import { accountClosedEvent } from '@/server/http/closed-accounts'
import { deleteAccountAttempts } from '@/server/modules/accounts/attempts'
import { invalidateProviderPages } from '@/server/modules/seo/page-invalidation'
import { hasOpenBalance } from './open-balance'
import { hasOpenWork } from './open-work'
import { deleteOutgoingMessages, listCodeTargets } from './outgoing-messages-repository'
import { deletePersonalRows, listAccountsSharingContacts, lockAccount, type Account } from './repository'
import { replaceWithTombstone } from './tombstone-repository'

type Person = Pick<Account, 'id' | 'email' | 'phone' | 'emailVerifiedAt' | 'phoneVerifiedAt'>

/**
 * Returns the addresses and numbers that are the person's alone: confirmed by them, or used by no other open account.
 */
const ownOf = async (tx: Tx, person: Person, targets: string[]): Promise<string[]> => {
  if (targets.length === 0) return []
  const others = await listAccountsSharingContacts(tx, person.id, targets)
  const confirmed = [person.emailVerifiedAt && person.email, person.phoneVerifiedAt && person.phone]
  return targets.filter(
    (target) =>
      confirmed.includes(target) || !others.some(({ email, phone }) => email === target || phone === target),
  )
}

const namedBy = ({ email, phone }: Person): string[] => (phone ? [email, phone] : [email])

/**
 * Deletes stored messages to the person, and theirs to the operator: sent, waiting or dead. Found by recipient,
 * including mistyped addresses that were never confirmed, or by the sender they name. Excludes addresses of other
 * people.
 */
const deletePersonMessages = async (tx: Tx, person: Person, targets: string[]): Promise<void> => {
  const all = new Set([...targets, ...(await listCodeTargets(tx, person.id))])
  await deleteOutgoingMessages(tx, await ownOf(tx, person, [...all]))
}

/**
 * Closes an account whose erasure is due: disables sign-in, deletes identifying data and frees the address. Waits
 * while work or money is under way, which may have been agreed on within the week. Returns whether it was closed: the
 * person may have canceled at the last moment.
 */
export const closeAccount = (
  context: TransactionContext & Needs<'config' | 'clock'>,
  id: number,
): Promise<boolean> =>
  inTransaction(context, async (tx, emit) => {
    const now = context.clock()
    const user = await lockAccount(tx, id)
    if (!user?.erasureDueAt || user.erasureDueAt > now || user.closedAt) return false
    if ((await hasOpenWork(tx, id)) || (await hasOpenBalance(tx, id))) return false
    await deletePersonMessages(tx, user, namedBy(user))
    await deleteAccountAttempts(context, tx, [
      String(id),
      `email:${id}`,
      `phone:${id}`,
      ...(await ownOf(tx, user, namedBy(user))),
    ])
    // Before where they worked is forgotten.
    if (user.isProvider) await invalidateProviderPages({ tx, broadcast: emit }, id)
    await replaceWithTombstone(tx, id, { closedAt: now })
    // After the row lock: a session begun meanwhile has waited for the lock, or its row is deleted here.
    await deletePersonalRows(tx, id)
    emit(accountClosedEvent(id))
    return true
  })

/** Repeats the deletions, for rows that requests under way at the closing wrote after it. */
export const repeatClosing = (context: TransactionContext, id: number): Promise<void> =>
  inTransaction(context, async (tx) => {
    const user = await lockAccount(tx, id)
    if (!user?.closedAt) return
    await deletePersonMessages(tx, user, [])
    await replaceWithTombstone(tx, id, {})
    await deletePersonalRows(tx, id)
  })
