import { and, asc, desc, eq } from 'drizzle-orm'
import type { Executor, Tx } from '@/server/db/client'
import { savedCards } from '@/server/db/schema/payments'

export type CardRow = typeof savedCards.$inferSelect

const ofUser = (user: number, gateway: string) =>
  and(eq(savedCards.userId, user), eq(savedCards.gateway, gateway))

/** The default card first, then by time saved. */
export const findCards = (db: Executor, user: number, gateway: string): Promise<CardRow[]> =>
  db
    .select()
    .from(savedCards)
    .where(ofUser(user, gateway))
    .orderBy(desc(savedCards.isDefault), asc(savedCards.id))

export const findCard = async (
  db: Executor,
  user: number,
  gateway: string,
  id: number,
): Promise<CardRow | null> =>
  (
    await db
      .select()
      .from(savedCards)
      .where(and(ofUser(user, gateway), eq(savedCards.id, id)))
  )[0] ?? null

export const insertCard = async (tx: Tx, values: typeof savedCards.$inferInsert): Promise<CardRow> => {
  const [row] = await tx.insert(savedCards).values(values).returning()
  if (!row) throw new Error('an insert answered no row')
  return row
}

export const deleteCard = async (tx: Tx, id: number): Promise<void> => {
  await tx.delete(savedCards).where(eq(savedCards.id, id))
}

export const markDefault = async (tx: Tx, user: number, gateway: string, id: number): Promise<void> => {
  await tx
    .update(savedCards)
    .set({ isDefault: false })
    .where(and(ofUser(user, gateway), eq(savedCards.isDefault, true)))
  await tx.update(savedCards).set({ isDefault: true }).where(eq(savedCards.id, id))
}
