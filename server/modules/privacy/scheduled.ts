import type { Needs } from '@/server/context'
import { maxTokenLifetimeMs } from '@/server/http/closed-accounts'
import { processEach } from '@/server/jobs/process-each'
import type { WorkContext } from '@/server/process/unit-of-work'
import { closeAccount, repeatClosing } from './close-account'
import { awaitsPayment, endOpenWork } from './open-work'
import { deleteOutgoingMessagesBefore } from './outgoing-messages-repository'
import { listClosedAccounts, listErasureDue, setUnconfirmedErasureDue } from './repository'
import { scrubSharedContent } from './scrub'
import { replaceWithTombstone } from './tombstone-repository'

const batch = 20
const dayMs = 86_400_000
/** Undeliverable and captured letters are deleted after this time. */
const messageRetentionDays = 30

/** An account without a confirmed address can do nothing here, and is erased after this time. */
const unconfirmedDays = 30
const askingDays = 7
const checkEveryMs = 3_600_000
const lastChecked = new WeakMap<object, number>()

/**
 * Schedules the erasure of accounts that were never confirmed, like those whose owner asked for it. Includes those
 * whose address another account has: a difference would reveal that account. Runs at most once an hour. Returns the
 * number.
 */
export const scheduleUnconfirmedErasures = async (context: Needs<'db' | 'clock'>): Promise<number> => {
  const now = context.clock()
  if (now.getTime() - (lastChecked.get(context) ?? 0) < checkEveryMs) return 0
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  // Asking for a code shows that somebody is confirming it, or has just named another address: a week more.
  const due = await setUnconfirmedErasureDue(context.db, {
    now,
    createdBefore: before(unconfirmedDays),
    askedSince: before(askingDays),
  })
  lastChecked.set(context, now.getTime())
  return due
}

/** Closes accounts whose erasure is due. Returns the number closed. */
export const closeDueAccounts = async (context: WorkContext & Needs<'config'>): Promise<number> => {
  const due = await listErasureDue(context.db, context.clock())
  let closed = 0
  return processEach(context, due, 'an account was not closed', async ({ id }) => {
    if (closed >= batch || !(await closeAccount(context, id))) return false
    closed++
    await endOpenWork(context, id)
    return true
  })
}

/**
 * Erases the data of closed accounts once all their access tokens have expired. Sides of work that awaits payment
 * stay until it is paid or released. Every part is idempotent; `erased_at` is set when all have run. Returns the
 * number erased.
 */
export const eraseClosedAccounts = async (context: WorkContext & Needs<'config'>): Promise<number> => {
  const over = new Date(context.clock().getTime() - maxTokenLifetimeMs(context.config))
  const closed = await listClosedAccounts(context.db, over, batch)
  return processEach(context, closed, 'an account was not erased', async ({ id }) => {
    await endOpenWork(context, id)
    if (await awaitsPayment(context.db, id)) return false
    await repeatClosing(context, id)
    await scrubSharedContent(context, id)
    await replaceWithTombstone(context.db, id, { erasedAt: context.clock() })
    return true
  })
}

/** Deletes messages after a month: one to a mistyped address belongs to no account whose erasure would delete it. */
export const deleteOldOutgoingMessages = ({ db, clock }: Needs<'db' | 'clock'>): Promise<number> =>
  deleteOutgoingMessagesBefore(db, new Date(clock().getTime() - messageRetentionDays * dayMs))
