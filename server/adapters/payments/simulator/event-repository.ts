import { and, asc, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Executor } from '@/server/db/client'
import { simulatorEvents, simulatorPlans } from '@/server/db/schema/simulator'

export type EventRow = typeof simulatorEvents.$inferSelect

export const insertEvent = async (
  tx: Executor,
  values: typeof simulatorEvents.$inferInsert,
): Promise<void> => {
  await tx.insert(simulatorEvents).values(values)
}

/** Tells the latest event of a reference once more; false where nothing was told of it yet. */
export const resendLatestEvent = async (tx: Executor, reference: string, now: Date): Promise<boolean> => {
  const latest = tx
    .select({ id: simulatorEvents.id })
    .from(simulatorEvents)
    .where(eq(simulatorEvents.reference, reference))
    .orderBy(desc(simulatorEvents.id))
    .limit(1)
  const { rowCount } = await tx
    .update(simulatorEvents)
    .set({ copies: sql`${simulatorEvents.copies} + 1`, deliverAt: now, lost: false })
    .where(inArray(simulatorEvents.id, latest))
  return (rowCount ?? 0) > 0
}

/** In the order in which they are told. */
export const dueEvents = (tx: Executor, now: Date, limit: number): Promise<EventRow[]> =>
  tx
    .select()
    .from(simulatorEvents)
    .where(and(gt(simulatorEvents.copies, 0), lte(simulatorEvents.deliverAt, now)))
    .orderBy(asc(simulatorEvents.deliverAt), asc(simulatorEvents.id))
    .limit(limit)

export const markDelivered = async (tx: Executor, { id, copies }: EventRow, now: Date): Promise<void> => {
  await tx
    .update(simulatorEvents)
    .set({ copies: sql`greatest(${simulatorEvents.copies} - ${copies}, 0)`, deliveredAt: now })
    .where(eq(simulatorEvents.id, id))
}

/** Newest first. */
export const eventsOf = (tx: Executor, references: string[]): Promise<EventRow[]> =>
  references.length === 0
    ? Promise.resolve([])
    : tx
        .select()
        .from(simulatorEvents)
        .where(inArray(simulatorEvents.reference, references))
        .orderBy(desc(simulatorEvents.id))

export const insertPlan = async (tx: Executor, reference: string, what: string): Promise<void> => {
  await tx.insert(simulatorPlans).values({ reference, what })
}

/** The first plan of a reference that is one of these, once. */
export const consumePlan = async <W extends string>(
  tx: Executor,
  reference: string,
  among: readonly W[],
): Promise<W | null> => {
  const first = tx
    .select({ id: simulatorPlans.id })
    .from(simulatorPlans)
    .where(and(eq(simulatorPlans.reference, reference), inArray(simulatorPlans.what, [...among])))
    .orderBy(asc(simulatorPlans.id))
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await tx.delete(simulatorPlans).where(inArray(simulatorPlans.id, first)).returning()
  return among.find((one) => one === row?.what) ?? null
}

export const plansOf = (tx: Executor, references: string[]) =>
  references.length === 0
    ? Promise.resolve([])
    : tx
        .select({ reference: simulatorPlans.reference, what: simulatorPlans.what })
        .from(simulatorPlans)
        .where(inArray(simulatorPlans.reference, references))
        .orderBy(asc(simulatorPlans.id))

/** Brings pending events forward. */
export const fastForwardEvents = async (tx: Executor, seconds: number): Promise<void> => {
  await tx
    .update(simulatorEvents)
    .set({ deliverAt: sql`${simulatorEvents.deliverAt} - make_interval(secs => ${seconds})` })
    .where(gt(simulatorEvents.copies, 0))
}
