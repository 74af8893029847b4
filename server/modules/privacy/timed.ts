import type { Context } from '@/server/context'
import { tokensLastMs } from '@/server/http/closed-accounts'
import { oneByOne } from '@/server/jobs/one-by-one'
import { closeAccount, closeAgain } from './closing'
import { deleteLettersBefore } from './letters-repository'
import { awaitsPayment, endOpenWork } from './open-work'
import { listClosed, listDue, setUnconfirmedDue } from './repository'
import { scrub } from './scrub'
import { bury } from './tombstone-repository'

const batch = 20
const dayMs = 86_400_000
/** Undeliverable and captured letters are deleted after this time. */
const lettersDays = 30

/** An account without a confirmed address can do nothing here, and is erased after this time. */
const unconfirmedDays = 30
const askingDays = 7
const lookEveryMs = 3_600_000
const looked = new WeakMap<Context, number>()

/**
 * Makes accounts that were never confirmed due for erasure, like those whose owner asked for it. Also where
 * another account has the address: a difference would reveal that account. Runs at most once an hour. Answers
 * how many.
 */
export const dueUnconfirmed = async (context: Context): Promise<number> => {
  const now = context.clock()
  if (now.getTime() - (looked.get(context) ?? 0) < lookEveryMs) return 0
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  // Asking for a code shows that somebody is confirming it, or has just named another address: a week more.
  const due = await setUnconfirmedDue(context.db, {
    now,
    createdBefore: before(unconfirmedDays),
    askedSince: before(askingDays),
  })
  looked.set(context, now.getTime())
  return due
}

/** Closes accounts whose erasure is due. Answers how many were closed. */
export const closeDue = async (context: Context): Promise<number> => {
  const due = await listDue(context.db, context.clock())
  let closed = 0
  return oneByOne(context, due, 'an account was not closed', async ({ id }) => {
    if (closed >= batch || !(await closeAccount(context, id))) return false
    closed++
    await endOpenWork(context, id)
    return true
  })
}

/**
 * Erases what closed accounts left behind, once all their access tokens have expired and nothing can be
 * written in their name. Whoever is a side of work that waits to be paid stays until it is paid or free. Every
 * part may run twice; `erased_at` is set when all have run. Answers how many were erased.
 */
export const eraseClosed = async (context: Context): Promise<number> => {
  const over = new Date(context.clock().getTime() - tokensLastMs(context.config))
  const closed = await listClosed(context.db, over, batch)
  return oneByOne(context, closed, 'an account was not erased', async ({ id }) => {
    await endOpenWork(context, id)
    if (await awaitsPayment(context.db, id)) return false
    await closeAgain(context, id)
    await scrub(context, id)
    await bury(context.db, id, { erasedAt: context.clock() })
    return true
  })
}

/**
 * Deletes letters of a month ago: one to a mistyped address belongs to no account whose erasure would delete
 * it.
 */
export const forgetLetters = ({ db, clock }: Context): Promise<number> =>
  deleteLettersBefore(db, new Date(clock().getTime() - lettersDays * dayMs))
