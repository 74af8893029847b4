import { and, asc, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Executor, Tx } from '@/server/db/client'
import { gatewayEvents } from '@/server/db/schema/payments'

export type GatewayEvent = typeof gatewayEvents.$inferSelect

/** Null when it was stored before. */
export const insertEvent = async (
  tx: Tx,
  values: typeof gatewayEvents.$inferInsert,
): Promise<number | null> => {
  const [row] = await tx
    .insert(gatewayEvents)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: gatewayEvents.id })
  return row?.id ?? null
}

export const findEvent = async (db: Executor, id: number): Promise<GatewayEvent | null> =>
  (await db.select().from(gatewayEvents).where(eq(gatewayEvents.id, id)))[0] ?? null

export const markHandled = async (db: Executor, id: number, at: Date): Promise<void> => {
  await db
    .update(gatewayEvents)
    .set({ handledAt: at })
    .where(and(eq(gatewayEvents.id, id), isNull(gatewayEvents.handledAt)))
}

/** Looks at so many of the oldest a time: the table is as long as everything a gateway ever told. */
const batch = 1_000

/** Deletes handled webhooks received before `before`. Returns the number. */
export const deleteHandled = async (db: Executor, before: Date): Promise<number> => {
  const oldest = db
    .select({ id: gatewayEvents.id })
    .from(gatewayEvents)
    .orderBy(asc(gatewayEvents.id))
    .limit(batch)
  const { rowCount } = await db
    .delete(gatewayEvents)
    .where(
      and(
        inArray(gatewayEvents.id, oldest),
        isNotNull(gatewayEvents.handledAt),
        lt(gatewayEvents.createdAt, before),
      ),
    )
  return rowCount ?? 0
}
