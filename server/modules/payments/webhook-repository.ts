import { and, eq, isNull } from 'drizzle-orm'
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
