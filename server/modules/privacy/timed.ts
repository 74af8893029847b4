import { and, asc, eq, gt, isNotNull, isNull, lte, notExists, sql } from 'drizzle-orm'
import type { Context } from '@/server/context'
import { users, verificationCodes } from '@/server/db/schema/accounts'
import { capturedMessages, outbox } from '@/server/db/schema/operations'
import { tokensLastMs } from '@/server/http/closed-accounts'
import { closeAccount, closeAgain } from './closing'
import { endOpenWork } from './open-work'
import { scrub } from './scrub'
import { tombstone } from './tombstone'

const batch = 20
const dayMs = 86_400_000
/** Letters nobody could deliver, and those kept in place of sending: read within the month or never. */
const lettersDays = 30

/** Who has not confirmed their address cannot ask for anything, offer anything or be told anything. */
const unconfirmedDays = 30
const askingDays = 7
const lookEveryMs = 3_600_000
const looked = new WeakMap<Context, number>()

/**
 * Accounts never confirmed are due from here on, and go the way of those whose owner asked: whether or not another has
 * the address, or their absence would tell. Looked for once an hour. Answers how many.
 */
export const dueUnconfirmed = async (context: Context): Promise<number> => {
  const now = context.clock()
  if (now.getTime() - (looked.get(context) ?? 0) < lookEveryMs) return 0
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  // Somebody at work on it, or an old account that has just named another address, has a week more.
  const asking = context.db
    .select({ id: verificationCodes.id })
    .from(verificationCodes)
    .where(
      and(
        eq(verificationCodes.userId, users.id),
        eq(verificationCodes.channel, 'email'),
        gt(verificationCodes.sentAt, before(askingDays)),
      ),
    )
  const due = await context.db
    .update(users)
    .set({ erasureDueAt: now })
    .where(
      and(
        isNull(users.emailVerifiedAt),
        isNull(users.closedAt),
        isNull(users.erasureDueAt),
        lte(users.createdAt, before(unconfirmedDays)),
        notExists(asking),
      ),
    )
  looked.set(context, now.getTime())
  return due.rowCount ?? 0
}

/** Accounts whose week is over. Answers how many were closed. */
export const closeDue = async (context: Context): Promise<number> => {
  const due = await context.db
    .select({ id: users.id })
    .from(users)
    .where(and(lte(users.erasureDueAt, context.clock()), isNull(users.closedAt), isNull(users.erasedAt)))
    .orderBy(asc(users.erasureDueAt))
  let closed = 0
  for (const { id } of due) {
    if (closed >= batch) break
    if (!(await closeAccount(context, id))) continue
    closed++
    await endOpenWork(context, id)
  }
  return closed
}

/**
 * Erases what closed accounts left behind, once every token of theirs has run out and nothing can be written in their
 * name. Every part may run twice; `erased_at` is written when all of it has. Answers how many were erased.
 */
export const eraseClosed = async (context: Context): Promise<number> => {
  const over = new Date(context.clock().getTime() - tokensLastMs(context.config))
  const closed = await context.db
    .select({ id: users.id })
    .from(users)
    .where(and(lte(users.closedAt, over), isNotNull(users.erasureDueAt), isNull(users.erasedAt)))
    .orderBy(asc(users.closedAt))
    .limit(batch)
  for (const { id } of closed) {
    await endOpenWork(context, id)
    await closeAgain(context, id)
    await scrub(context, id)
    await context.db
      .update(users)
      .set({ ...tombstone(id), erasedAt: context.clock() })
      .where(eq(users.id, id))
  }
  return closed.length
}

/** Forgets letters of a month ago: an address typed once and never confirmed is nobody's to ask for. Answers how many. */
export const forgetLetters = async ({ db, clock }: Context): Promise<number> => {
  const over = new Date(clock().getTime() - lettersDays * dayMs)
  const captured = await db.delete(capturedMessages).where(lte(capturedMessages.createdAt, over))
  const dead = await db
    .delete(outbox)
    .where(and(lte(outbox.deadAt, over), sql`${outbox.kind} in ('email', 'sms')`))
  return (captured.rowCount ?? 0) + (dead.rowCount ?? 0)
}
