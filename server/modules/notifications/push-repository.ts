import { and, eq, ne, sql, type SQL } from 'drizzle-orm'
import type { Executor, Tx } from '@/server/db/client'
import { sessions, users } from '@/server/db/schema/accounts'
import { notifications, pushTokens } from '@/server/db/schema/notifications'

/**
 * Filters `push_tokens` to browsers that are still signed in. Tokens stored before sessions were noted count
 * as such.
 */
const stillSignedIn = (now: Date): SQL => sql`(${pushTokens.sessionId} is null or exists (
  select 1 from ${sessions} where ${sessions.id} = ${pushTokens.sessionId}
    and ${sessions.revokedAt} is null and ${sessions.expiresAt} > ${now.toISOString()}::timestamptz))`

/**
 * Stores the push token of a session's browser, or moves it to that session. The session's row is
 * share-locked, so that a session that ends meanwhile stores no token. Answers whether the session is valid.
 */
export const upsertPushToken = async (
  db: Executor,
  caller: { id: number; session: string },
  token: string,
  now: Date,
): Promise<boolean> => {
  const { rowCount } = await db.execute(sql`
    insert into push_tokens (token, user_id, session_id)
    select ${token}, user_id, id from sessions
    where id = ${caller.session}::uuid and user_id = ${caller.id} and revoked_at is null
      and expires_at > ${now.toISOString()}::timestamptz for share
    on conflict (token) do update set user_id = excluded.user_id, session_id = excluded.session_id, updated_at = now()`)
  if (!rowCount) return false
  // A browser has one token, the newest: others of its session would each be pushed every notice.
  await db
    .delete(pushTokens)
    .where(and(eq(pushTokens.sessionId, caller.session), ne(pushTokens.token, token)))
  return true
}

/** Deletes the token of a browser somebody signs out of, unless another account has signed in there since. */
export const deletePushToken = async (tx: Tx, user: number, token: string): Promise<void> => {
  await tx.delete(pushTokens).where(and(eq(pushTokens.token, token), eq(pushTokens.userId, user)))
}

export const deletePushOfSession = async (tx: Tx, session: string): Promise<void> => {
  await tx.delete(pushTokens).where(eq(pushTokens.sessionId, session))
}

/**
 * Deletes the tokens of all of a user's browsers, or of all but the `kept` session's. Tokens without a
 * session are deleted too, as an intruder may have registered them; the browser that stays signed in
 * registers again.
 */
export const deletePushOfUser = async (tx: Tx, user: number, kept?: string): Promise<void> => {
  await tx
    .delete(pushTokens)
    .where(
      and(
        eq(pushTokens.userId, user),
        kept ? sql`${pushTokens.sessionId} is distinct from ${kept}` : undefined,
      ),
    )
}

/** Deletes a token the push service no longer knows. */
export const deleteInvalidToken = async (db: Executor, token: string): Promise<void> => {
  await db.delete(pushTokens).where(eq(pushTokens.token, token))
}

/**
 * Queues one outbox job per signed-in browser for notifications that are due and unread. Answers how many
 * notifications, whether or not their reader has a browser.
 */
export const queueDuePushes = async (db: Executor, now: Date, limit: number): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(sql`
    with due as (
      select id from notifications
      where push_due_at is not null and not is_read and push_due_at <= ${now.toISOString()}::timestamptz
      order by push_due_at limit ${limit} for update skip locked),
    taken as (update notifications n set push_due_at = null from due where n.id = due.id returning n.id, n.user_id),
    queued as (
      insert into outbox (kind, payload)
      select 'push', jsonb_build_object('notification', taken.id, 'token', push_tokens.token)
      from taken join push_tokens on push_tokens.user_id = taken.user_id where ${stillSignedIn(now)})
    select count(*)::int as n from taken`)
  return rows[0]?.n ?? 0
}

/**
 * A notification that is still unread, and its reader's language; null when the browser's user is another by
 * now.
 */
export const findPushContent = async (db: Executor, notification: number, token: string, now: Date) =>
  (
    await db
      .select({ told: notifications, locale: users.locale })
      .from(notifications)
      .innerJoin(users, eq(users.id, notifications.userId))
      .innerJoin(
        pushTokens,
        and(eq(pushTokens.token, token), eq(pushTokens.userId, notifications.userId), stillSignedIn(now)),
      )
      .where(and(eq(notifications.id, notification), eq(notifications.isRead, false)))
  )[0] ?? null
