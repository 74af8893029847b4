import type { Context } from '@/server/context'
import type { Db } from '@/server/db/client'
import { findEndedAmong } from './ended-sessions-repository'
import { DomainError } from './errors'
import type { Caller } from './session'

interface Asked {
  caller: Caller
  answer: (isEnded: boolean) => void
  fail: (error: unknown) => void
}

/** Lookups to be made at the end of this turn of the event loop. */
const waiting = new WeakMap<Db, Asked[]>()

const lookUp = async (db: Db): Promise<void> => {
  const asked = waiting.get(db) ?? []
  waiting.delete(db)
  try {
    const ended = await findEndedAmong(
      db,
      asked.map(({ caller }) => caller),
    )
    asked.forEach(({ answer }, index) => answer(ended.has(index + 1)))
  } catch (error) {
    for (const { fail } of asked) fail(error)
  }
}

/**
 * Whether the caller's session was revoked, or the account closed. Read from the database, so that every
 * process sees it as soon as the revoking transaction has committed. Requests of one turn of the event loop
 * share one statement.
 */
export const isEnded = ({ db }: Pick<Context, 'db'>, caller: Caller): Promise<boolean> =>
  new Promise((answer, fail) => {
    const asked = waiting.get(db) ?? []
    if (asked.push({ caller, answer, fail }) > 1) return
    waiting.set(db, asked)
    setImmediate(() => void lookUp(db))
  })

export const refuseEnded = async (context: Pick<Context, 'db'>, caller: Caller): Promise<void> => {
  if (await isEnded(context, caller)) throw new DomainError('token_not_valid')
}
