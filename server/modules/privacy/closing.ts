import { and, eq, inArray, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Context } from '@/server/context'
import type { Tx } from '@/server/db/client'
import { users, verificationCodes } from '@/server/db/schema/accounts'
import { capturedMessages, outbox } from '@/server/db/schema/operations'
import { inTransaction } from '@/server/db/transaction'
import { accountClosed } from '@/server/http/closed-accounts'
import { forgetAttemptsOf } from '@/server/modules/accounts/attempts'
import { pagesChanged } from '@/server/realtime/pages'
import { holdings } from './holdings'
import { hasWorkUnderWay } from './open-work'
import { bury } from './tombstone'

type Person = Pick<
  typeof users.$inferSelect,
  'id' | 'email' | 'phone' | 'emailVerifiedAt' | 'phoneVerifiedAt'
>

/** Of these addresses and numbers those that are the person's: confirmed by them, or named by nobody else who is here. */
const ownOf = async (tx: Tx, person: Person, targets: string[]): Promise<string[]> => {
  if (targets.length === 0) return []
  const named = or(
    inArray(users.email, targets),
    and(inArray(users.phone, targets), isNotNull(users.phoneVerifiedAt)),
  )
  const others = await tx
    .select({ email: users.email, phone: users.phone })
    .from(users)
    .where(and(named, ne(users.id, person.id), isNull(users.closedAt)))
  const confirmed = [person.emailVerifiedAt && person.email, person.phoneVerifiedAt && person.phone]
  return targets.filter(
    (target) =>
      confirmed.includes(target) || !others.some(({ email, phone }) => email === target || phone === target),
  )
}

const namedBy = ({ email, phone }: Person): string[] => (phone ? [email, phone] : [email])

/** Rows that go with the account. */
export const deleteHeld = async (tx: Tx, user: number): Promise<void> => {
  for (const [table, { whose, erased }] of Object.entries(holdings))
    if (erased === 'deleted')
      for (const column of whose)
        await tx.execute(sql`delete from ${sql.identifier(table)} where ${sql.identifier(column)} = ${user}`)
}

/**
 * Mails and texts to the person, and what they wrote to those who run the site: sent, waiting or given up on; known by
 * where they go, as it was typed, and by who they say they are from. Not those of somebody else,
 * whose address it is.
 */
const forgetLetters = async (tx: Tx, person: Person, targets: string[]): Promise<void> => {
  const codes = await tx
    .select({ target: verificationCodes.target })
    .from(verificationCodes)
    .where(eq(verificationCodes.userId, person.id))
  const all = await ownOf(tx, person, [...new Set([...targets, ...codes.map(({ target }) => target)])])
  if (all.length === 0) return
  const theirs = (to: SQL, text: SQL) =>
    or(
      ...all.map(
        (address) => sql`(lower(${to}) = ${address} or strpos(lower(${text}), ${`<${address}>`}) > 0)`,
      ),
    )
  await tx.delete(capturedMessages).where(theirs(sql`${capturedMessages.to}`, sql`${capturedMessages.text}`))
  await tx.delete(outbox).where(theirs(sql`${outbox.payload} ->> 'to'`, sql`${outbox.payload} ->> 'text'`))
}

/**
 * The week is over: from here on nobody signs in, what identifies the person is gone, and their address is free. Not
 * while work is under way, which may have been agreed on within the week; that account's turn comes when it has ended.
 * Answers whether it was closed: who kept the account in the last moment keeps it.
 */
export const closeAccount = (context: Context, id: number): Promise<boolean> =>
  inTransaction(context, async (tx, emit) => {
    const now = context.clock()
    const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
    if (!user?.erasureDueAt || user.erasureDueAt > now || user.closedAt || (await hasWorkUnderWay(tx, id)))
      return false
    await forgetLetters(tx, user, namedBy(user))
    await forgetAttemptsOf(context, tx, [
      String(id),
      `email:${id}`,
      `phone:${id}`,
      ...(await ownOf(tx, user, namedBy(user))),
    ])
    await bury(tx, id, { closedAt: now })
    // After the row is taken: a session begun meanwhile waited for it, or is seen here.
    await deleteHeld(tx, id)
    emit(accountClosed(id))
    if (user.isProvider) pagesChanged(emit, id)
    return true
  })

/** Everything once more that a request under way could have written before it was over. */
export const closeAgain = (context: Context, id: number): Promise<void> =>
  inTransaction(context, async (tx) => {
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, id), isNotNull(users.closedAt)))
      .for('update')
    if (!user) return
    await forgetLetters(tx, user, [])
    await bury(tx, id, {})
    await deleteHeld(tx, id)
  })
