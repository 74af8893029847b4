import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Executor, Tx } from '@/server/db/client'
import { sessions } from '@/server/db/schema/accounts'
import { pushTokens } from '@/server/db/schema/notifications'
import { DomainError } from '@/server/http/errors'
import type { Caller } from '@/server/http/session'

/**
 * A browser's push token, under the session it is signed in with; it moves to whoever signed in there last. The session's
 * row is held for as long as this takes: one that ends meanwhile keeps no browser.
 */
export const keepPushToken = async (
  db: Executor,
  caller: Caller,
  token: string,
  now: Date,
): Promise<void> => {
  const { rowCount } = await db.execute(sql`
    insert into push_tokens (token, user_id, session_id)
    select ${token}, user_id, id from sessions
    where id = ${caller.session}::uuid and user_id = ${caller.id} and revoked_at is null and expires_at > ${now.toISOString()}::timestamptz for share
    on conflict (token) do update set user_id = excluded.user_id, session_id = excluded.session_id, updated_at = now()`)
  if (!rowCount) throw new DomainError('token_not_valid')
}

/** Of the push tokens those whose browser is still signed in. Those kept before their session was noted are taken to be. */
export const stillSignedIn = (now: Date): SQL => sql`(${pushTokens.sessionId} is null or exists (
  select 1 from ${sessions} where ${sessions.id} = ${pushTokens.sessionId} and ${sessions.revokedAt} is null and ${sessions.expiresAt} > ${now.toISOString()}::timestamptz))`

/** Nothing more is pushed to the browser somebody signs out of; it may be another's by now, and stays theirs. */
export const forgetPushToken = async (tx: Tx, user: number, token: string): Promise<void> => {
  await tx.delete(pushTokens).where(and(eq(pushTokens.token, token), eq(pushTokens.userId, user)))
}

export const forgetPushOfSession = async (tx: Tx, session: string): Promise<void> => {
  await tx.delete(pushTokens).where(eq(pushTokens.sessionId, session))
}

/**
 * Nothing more is pushed to any browser of a user; to all but the `kept` session's, when one is named. Tokens that name
 * no session may be anybody's who came in, and go: the browser that stays makes itself known again.
 */
export const forgetPushOf = async (tx: Tx, user: number, kept?: string): Promise<void> => {
  await tx
    .delete(pushTokens)
    .where(
      and(
        eq(pushTokens.userId, user),
        kept ? sql`${pushTokens.sessionId} is distinct from ${kept}` : undefined,
      ),
    )
}
