import { and, eq, gt, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Executor } from '@/server/db/client'
import { verificationCodes } from '@/server/db/schema/accounts'

export type Channel = 'email' | 'phone'
type Code = typeof verificationCodes.$inferSelect
type Fresh = Pick<Code, 'target' | 'codeHash' | 'attempts' | 'sentAt' | 'expiresAt'>

const mine = (userId: number, channel: Channel) =>
  and(eq(verificationCodes.userId, userId), eq(verificationCodes.channel, channel))

/** Replaces the earlier code if that one was sent at or before `until`, or after `from`; returns whether it did. */
export const replaceCode = async (
  db: Executor,
  userId: number,
  channel: Channel,
  fresh: Fresh,
  rested: { until: Date; from: Date },
): Promise<boolean> => {
  const stored = await db
    .insert(verificationCodes)
    .values({ userId, channel, ...fresh })
    .onConflictDoUpdate({
      target: [verificationCodes.userId, verificationCodes.channel],
      set: fresh,
      setWhere: or(lte(verificationCodes.sentAt, rested.until), gt(verificationCodes.sentAt, rested.from)),
    })
    .returning({ id: verificationCodes.id })
  return stored.length > 0
}

export const findCode = async (db: Executor, userId: number, channel: Channel): Promise<Code | null> =>
  (await db.select().from(verificationCodes).where(mine(userId, channel)))[0] ?? null

export const listCodes = (db: Executor, userId: number): Promise<Code[]> =>
  db.select().from(verificationCodes).where(eq(verificationCodes.userId, userId))

/**
 * Uses up one try, in one statement, so that simultaneous guesses do not share one; null when the code
 * expired or has no attempts left.
 */
export const consumeCodeAttempt = async (
  db: Executor,
  userId: number,
  channel: Channel,
  most: number,
  now: Date,
): Promise<Code | null> =>
  (
    await db
      .update(verificationCodes)
      .set({ attempts: sql`${verificationCodes.attempts} + 1` })
      .where(
        and(
          mine(userId, channel),
          lt(verificationCodes.attempts, most),
          gt(verificationCodes.expiresAt, now),
        ),
      )
      .returning()
  )[0] ?? null

/** Ends the codes of both channels. */
export const deleteCodes = async (db: Executor, userId: number): Promise<void> => {
  await db.delete(verificationCodes).where(eq(verificationCodes.userId, userId))
}

export const deleteCode = async (db: Executor, userId: number, channel: Channel): Promise<void> => {
  await db.delete(verificationCodes).where(mine(userId, channel))
}

/** Uses up the code for a target; false where it was used already, or another took its place. */
export const consumeCode = async (
  db: Executor,
  userId: number,
  channel: Channel,
  target: string,
): Promise<boolean> => {
  const taken = await db
    .delete(verificationCodes)
    .where(and(mine(userId, channel), eq(verificationCodes.target, target)))
    .returning({ id: verificationCodes.id })
  return taken.length > 0
}

/** Codes sent to another address or number are no longer valid. */
export const deleteOtherCodes = async (
  db: Executor,
  userId: number,
  channel: Channel,
  target: string,
): Promise<void> => {
  await db.delete(verificationCodes).where(and(mine(userId, channel), ne(verificationCodes.target, target)))
}
