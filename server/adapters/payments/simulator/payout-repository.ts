import { and, asc, desc, eq, gte, isNotNull, lt, lte, sql } from 'drizzle-orm'
import type { Executor } from '@/server/db/client'
import { simulatorMovements, simulatorPayouts } from '@/server/db/schema/simulator'

export type PayoutRow = typeof simulatorPayouts.$inferSelect
export type NewPayout = typeof simulatorPayouts.$inferInsert
export type MovementRow = typeof simulatorMovements.$inferSelect

/**
 * Calls that spend the available balance take turns under this lock: two at once would both find it
 * sufficient.
 */
const spendingLock = 7_310_077

export const lockSpending = async (tx: Executor): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${spendingLock})`)
}

export const insertPayout = async (tx: Executor, values: NewPayout): Promise<PayoutRow> => {
  const [row] = await tx.insert(simulatorPayouts).values(values).returning()
  if (!row) throw new Error('the payout was not written')
  return row
}

export const payoutByKey = async (tx: Executor, key: string): Promise<PayoutRow | null> => {
  const [row] = await tx.select().from(simulatorPayouts).where(eq(simulatorPayouts.key, key))
  return row ?? null
}

export const payoutByRef = async (tx: Executor, ref: string): Promise<PayoutRow | null> => {
  const [row] = await tx.select().from(simulatorPayouts).where(eq(simulatorPayouts.ref, ref))
  return row ?? null
}

/** Newest first; locked oldest first. */
export const payoutsOf = async (tx: Executor, reference: string): Promise<PayoutRow[]> =>
  (
    await tx
      .select()
      .from(simulatorPayouts)
      .where(eq(simulatorPayouts.reference, reference))
      .orderBy(asc(simulatorPayouts.id))
      .for('update')
  ).reverse()

export const listPayouts = (tx: Executor, limit: number): Promise<PayoutRow[]> =>
  tx.select().from(simulatorPayouts).orderBy(desc(simulatorPayouts.id)).limit(limit)

export const duePayouts = (tx: Executor, now: Date): Promise<PayoutRow[]> =>
  tx
    .select()
    .from(simulatorPayouts)
    .where(lte(simulatorPayouts.dueAt, now))
    .orderBy(asc(simulatorPayouts.id))
    .for('update')

export const changePayout = async (
  tx: Executor,
  { id }: Pick<PayoutRow, 'id'>,
  change: Partial<NewPayout>,
): Promise<PayoutRow> => {
  const [row] = await tx.update(simulatorPayouts).set(change).where(eq(simulatorPayouts.id, id)).returning()
  if (!row) throw new Error('the payout is gone')
  return row
}

/** Requested and not sent yet: still in the balance, but not to be spent again. */
export const processingCents = async (tx: Executor): Promise<number> => {
  const [row] = await tx
    .select({ cents: sql<string>`coalesce(sum(${simulatorPayouts.amountCents}), 0)` })
    .from(simulatorPayouts)
    .where(eq(simulatorPayouts.status, 'processing'))
  return Number(row?.cents ?? 0)
}

export const insertMovement = async (
  tx: Executor,
  values: typeof simulatorMovements.$inferInsert,
): Promise<void> => {
  if (values.amountCents !== 0) await tx.insert(simulatorMovements).values(values)
}

export const availableCents = async (tx: Executor): Promise<number> => {
  const [row] = await tx
    .select({ cents: sql<string>`coalesce(sum(${simulatorMovements.amountCents}), 0)` })
    .from(simulatorMovements)
  return Number(row?.cents ?? 0)
}

export const movementsBetween = (tx: Executor, from: Date, to: Date): Promise<MovementRow[]> =>
  tx
    .select()
    .from(simulatorMovements)
    .where(and(gte(simulatorMovements.at, from), lt(simulatorMovements.at, to)))
    .orderBy(asc(simulatorMovements.at), asc(simulatorMovements.id))

/** Brings the end of pending payouts forward. */
export const fastForwardPayouts = async (tx: Executor, seconds: number): Promise<void> => {
  const { dueAt } = simulatorPayouts
  await tx
    .update(simulatorPayouts)
    .set({ dueAt: sql`${dueAt} - make_interval(secs => ${seconds})` })
    .where(isNotNull(dueAt))
}
