import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { Executor, Tx } from '@/server/db/client'
import { sessions } from '@/server/db/schema/accounts'

export type Session = typeof sessions.$inferSelect

const live = (userId: number, now: Date) =>
  and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now))

const maxListedSessions = 100

/** A user's open sessions, the most recently used first. */
export const listSessions = (db: Executor, userId: number, now: Date): Promise<Session[]> =>
  db
    .select()
    .from(sessions)
    .where(live(userId, now))
    .orderBy(desc(sessions.rotatedAt), desc(sessions.id))
    .limit(maxListedSessions)

/** Returns whether a session of the user is open. */
export const isOpenSession = async (
  db: Executor,
  userId: number,
  id: string,
  now: Date,
): Promise<boolean> => {
  const found = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, id), live(userId, now)))
  return found.length > 0
}

export const findSession = async (db: Executor, id: string): Promise<Session | null> =>
  (await db.select().from(sessions).where(eq(sessions.id, id)))[0] ?? null

interface Start {
  userAgent: string | null
  now: Date
  expiresAt: Date
}

/**
 * Null for a missing or closed account. Its row is locked meanwhile: an account being closed gets no session.
 */
export const insertSession = async (
  db: Executor,
  userId: number,
  { userAgent, now, expiresAt }: Start,
): Promise<Pick<Session, 'id' | 'generation'> | null> => {
  const { rows } = await db.execute<{ id: string; generation: number }>(sql`
    insert into sessions (user_id, user_agent, rotated_at, expires_at)
    select id, ${userAgent}, ${now.toISOString()}::timestamptz, ${expiresAt.toISOString()}::timestamptz
    from users where id = ${userId} and closed_at is null for key share
    returning id, generation`)
  return rows[0] ?? null
}

/** Compare-and-set: null when the session is over or has another generation by now. */
export const compareAndSetSession = async (
  tx: Tx,
  { id, generation }: Pick<Session, 'id' | 'generation'>,
  now: Date,
  expiresAt: Date,
): Promise<Session | null> =>
  (
    await tx
      .update(sessions)
      .set({ generation: sql`${sessions.generation} + 1`, rotatedAt: now, expiresAt })
      .where(
        and(
          eq(sessions.id, id),
          eq(sessions.generation, generation),
          isNull(sessions.revokedAt),
          gt(sessions.expiresAt, now),
        ),
      )
      .returning()
  )[0] ?? null

/** Null when it was over already. */
export const revokeSession = async (tx: Tx, id: string, now: Date): Promise<Session | null> =>
  (
    await tx
      .update(sessions)
      .set({ revokedAt: now })
      .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)))
      .returning()
  )[0] ?? null

/** Ends every session of a user but `kept`. Returns those that were open. */
export const revokeSessionsOf = (tx: Tx, userId: number, now: Date, kept?: string): Promise<Session[]> =>
  tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(eq(sessions.userId, userId), isNull(sessions.revokedAt), kept ? ne(sessions.id, kept) : undefined),
    )
    .returning()
