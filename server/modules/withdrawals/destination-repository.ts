import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '@/server/db/client'
import { destinations } from '@/server/db/schema/wallet'

export type Destination = typeof destinations.$inferSelect

const ofUser = (user: number) => and(eq(destinations.userId, user), isNull(destinations.removedAt))

export const listDestinationsOf = (db: Executor, user: number): Promise<Destination[]> =>
  db.select().from(destinations).where(ofUser(user)).orderBy(asc(destinations.id))

export const findDestinationOf = async (
  db: Executor,
  user: number,
  id: number,
): Promise<Destination | null> =>
  (
    await db
      .select()
      .from(destinations)
      .where(and(ofUser(user), eq(destinations.id, id)))
  )[0] ?? null

/** Finds any user's destination, removed or not: money may be under way to it. */
export const findDestination = async (db: Executor, id: number): Promise<Destination | null> =>
  (await db.select().from(destinations).where(eq(destinations.id, id)))[0] ?? null

export const countDestinations = async (tx: Tx, user: number): Promise<number> => {
  const [row] = await tx
    .select({ n: sql<string>`count(*)` })
    .from(destinations)
    .where(ofUser(user))
  return Number(row?.n)
}

export const insertDestination = async (
  tx: Tx,
  values: typeof destinations.$inferInsert,
): Promise<Destination> => {
  const [row] = await tx.insert(destinations).values(values).returning()
  if (!row) throw new Error('an insert answered no row')
  return row
}

/** The row stays: withdrawals that went there name it. False when there was none. */
export const removeDestinationOf = async (
  db: Executor,
  user: number,
  id: number,
  now: Date,
): Promise<boolean> => {
  const { rowCount } = await db
    .update(destinations)
    .set({ removedAt: now })
    .where(and(ofUser(user), eq(destinations.id, id)))
  return rowCount === 1
}
