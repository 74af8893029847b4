import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { Config } from '@/server/config'
import type { Context } from '@/server/context'
import type { Executor, Tx } from '@/server/db/client'
import { sessions } from '@/server/db/schema/accounts'
import { inTransaction } from '@/server/db/transaction'
import { DomainError } from '@/server/http/errors'
import { signAccess } from '@/server/http/session'
import {
  forgetPushOf,
  forgetPushOfSession,
  forgetPushToken,
} from '@/server/modules/notifications/push-tokens'
import type { HubEvent } from '@/server/realtime/hub'

const lifetimeMs = 30 * 86_400_000
/** Two tabs, or an answer lost on the way, present the token just replaced: within this time that is no theft. */
const graceMs = 10_000

type Session = typeof sessions.$inferSelect
type Emit = (event: HubEvent) => void
export interface Tokens {
  access: string
  refresh: string
}

const macOf = (config: Config, id: string, generation: number): string =>
  createHmac('sha256', config.jwtSecret).update(`refresh:${id}.${generation}`).digest('base64url')

/** Derived, so that none is stored and the successor of a token can be told again. */
const refreshOf = (config: Config, id: string, generation: number): string =>
  `${id}.${generation}.${macOf(config, id, generation)}`

const shape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(0|[1-9]\d{0,8})\.([\w-]{43})$/

/** The session and generation a refresh token names, null when it is not one of ours. */
const readRefresh = (config: Config, token: string): { id: string; generation: number } | null => {
  const [, id, digits, mac] = shape.exec(token) ?? []
  if (id === undefined || digits === undefined || mac === undefined) return null
  const generation = Number(digits)
  const right = timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(config, id, generation)))
  return right ? { id, generation } : null
}

const tokensOf = async (
  context: Context,
  session: Pick<Session, 'id' | 'userId'>,
  generation: number,
): Promise<Tokens> => ({
  access: await signAccess(context.config, { id: session.userId, session: session.id }, context.clock()),
  refresh: refreshOf(context.config, session.id, generation),
})

export const startSession = async (
  context: Context,
  db: Executor,
  userId: number,
  userAgent: string | undefined,
): Promise<Tokens> => {
  const now = context.clock()
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  // The account's row is held for as long as this takes: one that is closed meanwhile gets no session.
  const { rows } = await db.execute<{ id: string; generation: number }>(sql`
    insert into sessions (user_id, user_agent, rotated_at, expires_at)
    select id, ${userAgent?.slice(0, 300) ?? null}, ${now.toISOString()}::timestamptz, ${expiresAt.toISOString()}::timestamptz
    from users where id = ${userId} and closed_at is null for key share
    returning id, generation`)
  const [session] = rows
  if (!session) throw new DomainError('no_active_account')
  return tokensOf(context, { id: session.id, userId }, session.generation)
}

const ended = (session: Pick<Session, 'id' | 'userId'>): HubEvent => ({
  users: [session.userId],
  channel: 'session',
  payload: { session: session.id },
})

/** Ends one session: its browser hears no more of the account, neither by its tokens nor by push. */
export const endSession = async (tx: Tx, emit: Emit, id: string, now: Date): Promise<Session | undefined> => {
  const [session] = await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)))
    .returning()
  if (!session) return undefined
  await forgetPushOfSession(tx, id)
  emit(ended(session))
  return session
}

/** Ends every session of a user, as after a new password; all but `kept`, when one is named. */
export const endSessionsOf = async (
  tx: Tx,
  emit: Emit,
  userId: number,
  now: Date,
  kept?: string,
): Promise<void> => {
  const gone = await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(eq(sessions.userId, userId), isNull(sessions.revokedAt), ...(kept ? [ne(sessions.id, kept)] : [])),
    )
    .returning()
  await forgetPushOf(tx, userId, kept)
  for (const session of gone) emit(ended(session))
}

/**
 * The next pair of tokens. Of many who present the current token at once one moves the session on and the rest, like
 * whoever repeats it shortly after, get the same successor. An older token means that a copy is about: the session ends.
 */
export const rotate = async (context: Context, token: string): Promise<Tokens> => {
  const named = readRefresh(context.config, token)
  if (!named) throw new DomainError('token_not_valid')
  const now = context.clock()
  const current = await inTransaction(context, async (tx, emit) => {
    const [moved] = await tx
      .update(sessions)
      .set({
        generation: sql`${sessions.generation} + 1`,
        rotatedAt: now,
        expiresAt: new Date(now.getTime() + lifetimeMs),
      })
      .where(
        and(
          eq(sessions.id, named.id),
          eq(sessions.generation, named.generation),
          isNull(sessions.revokedAt),
          gt(sessions.expiresAt, now),
        ),
      )
      .returning()
    if (moved) return moved
    const [session] = await tx.select().from(sessions).where(eq(sessions.id, named.id))
    if (!session || session.revokedAt || session.expiresAt <= now || named.generation >= session.generation)
      return null
    const repeated =
      named.generation === session.generation - 1 && now.getTime() - session.rotatedAt.getTime() <= graceMs
    if (repeated) return session
    await endSession(tx, emit, session.id, now)
    return null
  })
  if (!current) throw new DomainError('token_not_valid')
  return tokensOf(context, current, current.generation)
}

/**
 * Signs out, and forgets the browser's push token even if it was kept before its session was noted. A token that is not
 * ours changes nothing and is told nothing.
 */
export const revoke = async (context: Context, token: string, pushToken?: string): Promise<void> => {
  const named = readRefresh(context.config, token)
  if (!named) return
  await inTransaction(context, async (tx, emit) => {
    const session = await endSession(tx, emit, named.id, context.clock())
    if (session && pushToken !== undefined) await forgetPushToken(tx, session.userId, pushToken)
  })
}
