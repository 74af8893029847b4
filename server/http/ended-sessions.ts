import { sql } from 'drizzle-orm'
import type { Context } from '@/server/context'
import type { Db } from '@/server/db/client'
import { prepared } from '@/server/db/prepared'
import { sessions, users } from '@/server/db/schema/accounts'
import { DomainError } from './errors'
import type { Caller } from './session'

/** Positions, from 1, of the callers whose session was revoked or whose account is closed. */
const endedAmong = prepared((db) =>
  db
    .select({ position: sql<number>`asked.position::int` })
    .from(
      sql`unnest(${sql.placeholder('sessions')}::uuid[], ${sql.placeholder('accounts')}::bigint[]) with ordinality as asked(session, account, position)`,
    )
    .where(
      sql`exists (select 1 from ${sessions} where ${sessions.id} = asked.session and ${sessions.revokedAt} is not null)
        or exists (select 1 from ${users} where ${users.id} = asked.account and ${users.closedAt} is not null)`,
    )
    .prepare('ended_callers'),
)

interface Asked {
  caller: Caller
  answer: (isEnded: boolean) => void
  fail: (error: unknown) => void
}

/** Callers to be looked up at the end of this turn of the event loop. */
const waiting = new WeakMap<Db, Asked[]>()

const lookUp = async (db: Db): Promise<void> => {
  const asked = waiting.get(db) ?? []
  waiting.delete(db)
  try {
    const rows = await endedAmong(db).execute({
      sessions: asked.map(({ caller }) => caller.session),
      accounts: asked.map(({ caller }) => caller.id),
    })
    const ended = new Set(rows.map(({ position }) => position))
    asked.forEach(({ answer }, index) => answer(ended.has(index + 1)))
  } catch (error) {
    for (const { fail } of asked) fail(error)
  }
}

/**
 * Whether the session an access token belongs to was revoked, or its account closed. Read from the database,
 * so that every process knows of it as soon as the revoking transaction has committed; requests that arrive
 * in one turn of the event loop share one statement, so a busy process pays a fraction of a read for each.
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
