import type { Needs } from '@/server/context'
import type { Db } from '@/server/db/client'
import { DomainError } from './errors'
import { findRevokedAmong } from './revoked-sessions-repository'
import type { Caller } from './session'

interface PendingCheck {
  caller: Caller
  answer: (isEnded: boolean) => void
  fail: (error: unknown) => void
}

type IsRevoked = (context: Needs<'db'>, caller: Caller) => Promise<boolean>

const queryBatch = async (db: Db, asked: readonly PendingCheck[]): Promise<void> => {
  try {
    const ended = await findRevokedAmong(
      db,
      asked.map(({ caller }) => caller),
    )
    asked.forEach(({ answer }, index) => answer(ended.has(index + 1)))
  } catch (error) {
    for (const { fail } of asked) fail(error)
  }
}

/** Batches the checks requested until `soon` calls back into one statement that begins after the last of them. */
const batched = (soon: (run: () => void) => void): IsRevoked => {
  const waiting = new WeakMap<Db, PendingCheck[]>()
  return ({ db }, caller) =>
    new Promise((answer, fail) => {
      const asked = waiting.get(db) ?? []
      if (asked.push({ caller, answer, fail }) > 1) return
      waiting.set(db, asked)
      soon(() => {
        waiting.delete(db)
        void queryBatch(db, asked)
      })
    })
}

/**
 * Returns whether the caller's session was revoked or the account closed. Reads the database, so that every process
 * sees a revocation once it is committed. Requests of one event-loop turn share a statement.
 */
const isRevoked = batched(setImmediate)

/** Sockets that come within this share one statement: after a restart thousands come in a few seconds. */
export const batchWindowMs = 25
/** The same, for a socket: nobody sees that it is let in a little later. */
export const isRevokedBatched = batched((run) => setTimeout(run, batchWindowMs))

export const assertSessionActive = async (context: Needs<'db'>, caller: Caller): Promise<void> => {
  if (await isRevoked(context, caller)) throw new DomainError('token_not_valid')
}
