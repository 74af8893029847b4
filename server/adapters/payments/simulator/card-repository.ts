import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Executor } from '@/server/db/client'
import { simulatorCards, simulatorCustomers, simulatorTokens } from '@/server/db/schema/simulator'

export type CardRow = typeof simulatorCards.$inferSelect
export type TokenRow = typeof simulatorTokens.$inferSelect

/** The customer of a reference; `ref` names one that is not there yet. */
export const upsertCustomer = async (tx: Executor, reference: string, ref: string): Promise<string> => {
  const [row] = await tx
    .insert(simulatorCustomers)
    .values({ ref, reference })
    // Updates the row with its own value, so that `returning` answers an existing one.
    .onConflictDoUpdate({ target: simulatorCustomers.reference, set: { reference } })
    .returning({ ref: simulatorCustomers.ref })
  if (!row) throw new Error('the customer was not written')
  return row.ref
}

export const insertToken = async (
  tx: Executor,
  values: typeof simulatorTokens.$inferInsert,
): Promise<void> => {
  await tx.insert(simulatorTokens).values(values)
}

/** The token, once: null when it is unknown or was used. */
export const consumeToken = async (tx: Executor, token: string, now: Date): Promise<TokenRow | null> => {
  const [row] = await tx
    .update(simulatorTokens)
    .set({ usedAt: now })
    .where(and(eq(simulatorTokens.token, token), isNull(simulatorTokens.usedAt)))
    .returning()
  return row ?? null
}

export const insertCard = async (
  tx: Executor,
  values: typeof simulatorCards.$inferInsert,
): Promise<CardRow> => {
  const [row] = await tx.insert(simulatorCards).values(values).returning()
  if (!row) throw new Error('the card was not written')
  return row
}

export const cardByRef = async (tx: Executor, ref: string): Promise<CardRow | null> => {
  const [row] = await tx.select().from(simulatorCards).where(eq(simulatorCards.ref, ref))
  return row ?? null
}

export const cardsOf = (tx: Executor, customer: string): Promise<CardRow[]> =>
  tx
    .select()
    .from(simulatorCards)
    .where(eq(simulatorCards.customer, customer))
    .orderBy(asc(simulatorCards.id))

export const deleteCard = async (tx: Executor, customer: string, ref: string): Promise<void> => {
  await tx
    .delete(simulatorCards)
    .where(and(eq(simulatorCards.customer, customer), eq(simulatorCards.ref, ref)))
}
