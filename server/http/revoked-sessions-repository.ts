import { sql } from 'drizzle-orm'
import type { Db } from '@/server/db/client'
import { preparedStatement } from '@/server/db/prepared-statement'
import { sessions, users } from '@/server/db/schema/accounts'
import type { Caller } from './session'

const revokedAmong = preparedStatement((db) =>
  db
    .select({ position: sql<number>`asked.position::int` })
    .from(
      sql`unnest(${sql.placeholder('sessions')}::uuid[], ${sql.placeholder('accounts')}::bigint[])
        with ordinality as asked(session, account, position)`,
    )
    .where(
      sql`exists (select 1 from ${sessions} where ${sessions.id} = asked.session and ${sessions.revokedAt} is not null)
        or exists (select 1 from ${users} where ${users.id} = asked.account and ${users.closedAt} is not null)`,
    )
    .prepare('revoked_callers'),
)

/** Returns the positions, from 1, of callers whose session was revoked or whose account is closed. */
export const findRevokedAmong = async (db: Db, callers: readonly Caller[]): Promise<Set<number>> => {
  const rows = await revokedAmong(db).execute({
    sessions: callers.map(({ session }) => session),
    accounts: callers.map(({ id }) => id),
  })
  return new Set(rows.map(({ position }) => position))
}
