import { eq, inArray, lt, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '@/server/db/client'
import { preparedStatement } from '@/server/db/prepared-statement'
import { attempts } from '@/server/db/schema/accounts'
import { clockSkewMs } from '@/server/time/clock-skew'
import { attemptBackoffs, type BackoffKind } from './policy'

interface AttemptWindow {
  subject: string
  now: Date
  /** A window that began at or before this moment is over: counting starts at one again. */
  over: Date
}

const toStatementParams = ({ subject, now, over }: AttemptWindow) => ({
  subject,
  now: now.toISOString(),
  over: over.toISOString(),
})
const now = sql`${sql.placeholder('now')}::timestamptz`
/** Started in the future, so the clock was set back. */
const isAhead = sql`${attempts.startedAt} > ${now} + make_interval(secs => ${sql.raw(String(clockSkewMs / 1000))})`
const isOver = sql`(${attempts.startedAt} <= ${sql.placeholder('over')}::timestamptz or ${isAhead})`
const oneMore = sql`case when ${isOver} then 1 else ${attempts.count} + 1 end`

/** Inserts a first attempt, or counts one more unless `setWhere` rejects it; then no row is returned. */
const upsert = (db: Db, startedAt: SQL, setWhere?: SQL) =>
  db
    .insert(attempts)
    .values({ subject: sql.placeholder('subject'), count: 1, startedAt: now })
    .onConflictDoUpdate({
      target: attempts.subject,
      set: { count: oneMore, startedAt },
      ...(setWhere ? { setWhere } : {}),
    })
    .returning()

const count = preparedStatement((db) =>
  upsert(db, sql`case when ${isOver} then ${now} else ${attempts.startedAt} end`).prepare('attempt_count'),
)

/**
 * Counts an attempt in its window, in one statement, so that simultaneous attempts are counted separately.
 */
export const addAttempt = async (
  db: Db,
  one: AttemptWindow,
): Promise<{ count: number; startedAt: Date } | null> =>
  (await count(db).execute(toStatementParams(one)))[0] ?? null

/** Seconds after the last attempt until the next is accepted. */
const waitSeconds = (kind: BackoffKind) => {
  const { free, firstSeconds, mostSeconds } = attemptBackoffs[kind]
  return sql<number>`case when ${attempts.count} < ${sql.raw(String(free))} then 0
    else least(${sql.raw(String(mostSeconds))},
      ${sql.raw(String(firstSeconds))} * 2 ^ least(${attempts.count} - ${sql.raw(String(free))}, 20)) end`
}

const take = preparedStatement((db, kind: BackoffKind) =>
  upsert(
    db,
    // Two concurrent attempts may be counted in the reverse order of their clocks.
    sql`case when ${isAhead} then ${now} else greatest(${attempts.startedAt}, ${now}) end`,
    sql`${waitSeconds(kind)} = 0 or ${isAhead}
      or ${attempts.startedAt} + ${waitSeconds(kind)} * interval '1 second' <= ${now}`,
  ).prepare(`attempt_take_turn_${kind}`),
)

/**
 * Counts an attempt unless the wait since the last one is not over. In one statement, so that simultaneous
 * attempts see each other. Returns whether it was accepted.
 */
export const acceptAttempt = async (db: Db, kind: BackoffKind, one: AttemptWindow): Promise<boolean> =>
  (await take(db, kind).execute(toStatementParams(one))).length > 0

/** Returns when the next attempt is accepted; null if none was counted. */
export const nextAttemptAt = async (db: Db, kind: BackoffKind, subject: string): Promise<Date | null> => {
  const [row] = await db
    .select({ at: attempts.startedAt, seconds: waitSeconds(kind).mapWith(Number) })
    .from(attempts)
    .where(eq(attempts.subject, subject))
  return row ? new Date(row.at.getTime() + row.seconds * 1000) : null
}

const clear = preparedStatement((db) =>
  db
    .delete(attempts)
    .where(eq(attempts.subject, sql.placeholder('subject')))
    .prepare('attempt_clear'),
)

export const deleteAttempts = async (db: Db, subject: string): Promise<void> => {
  await clear(db).execute({ subject })
}

/** Deletes the counts of accounts, from wherever the attempts came: keys begin with the account. */
export const deleteAttemptsByPrefix = async (tx: Tx, keys: string[]): Promise<void> => {
  await tx.delete(attempts).where(inArray(sql`split_part(${attempts.subject}, '.', 1)`, keys))
}

/** Deletes windows that began earlier. Returns how many. */
export const deleteOldAttempts = async (db: Db, before: Date): Promise<number> =>
  (await db.delete(attempts).where(lt(attempts.startedAt, before)).returning({ subject: attempts.subject }))
    .length
