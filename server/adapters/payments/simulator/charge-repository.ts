import { and, asc, desc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { Executor } from '@/server/db/client'
import { simulatorCharges, simulatorDisputes, simulatorRefunds } from '@/server/db/schema/simulator'

export type ChargeRow = typeof simulatorCharges.$inferSelect
export type NewCharge = typeof simulatorCharges.$inferInsert
export type RefundRow = typeof simulatorRefunds.$inferSelect
export type DisputeRow = typeof simulatorDisputes.$inferSelect

/** Null where the key has a charge already. Waits for another call with the same key. */
export const insertCharge = async (tx: Executor, values: NewCharge): Promise<ChargeRow | null> => {
  const [row] = await tx
    .insert(simulatorCharges)
    .values(values)
    .onConflictDoNothing({ target: simulatorCharges.key })
    .returning()
  return row ?? null
}

export const chargeByKey = async (tx: Executor, key: string): Promise<ChargeRow | null> => {
  const [row] = await tx.select().from(simulatorCharges).where(eq(simulatorCharges.key, key))
  return row ?? null
}

export const chargeByRef = async (tx: Executor, ref: string): Promise<ChargeRow | null> => {
  const [row] = await tx.select().from(simulatorCharges).where(eq(simulatorCharges.ref, ref)).for('update')
  return row ?? null
}

/** Newest first. Rows are locked oldest first, as everywhere, so that two calls cannot deadlock. */
export const chargesOf = async (tx: Executor, reference: string): Promise<ChargeRow[]> =>
  (
    await tx
      .select()
      .from(simulatorCharges)
      .where(eq(simulatorCharges.reference, reference))
      .orderBy(asc(simulatorCharges.id))
      .for('update')
  ).reverse()

export const listCharges = (tx: Executor, limit: number): Promise<ChargeRow[]> =>
  tx.select().from(simulatorCharges).orderBy(desc(simulatorCharges.id)).limit(limit)

export const dueCharges = (tx: Executor, now: Date): Promise<ChargeRow[]> =>
  tx
    .select()
    .from(simulatorCharges)
    .where(lte(simulatorCharges.dueAt, now))
    .orderBy(asc(simulatorCharges.id))
    .for('update')

export const changeCharge = async (
  tx: Executor,
  { id }: Pick<ChargeRow, 'id'>,
  change: Partial<NewCharge>,
): Promise<ChargeRow> => {
  const [row] = await tx.update(simulatorCharges).set(change).where(eq(simulatorCharges.id, id)).returning()
  if (!row) throw new Error('the charge is gone')
  return row
}

/** Sums paid money that is not available yet, less fees and refunds. */
export const pendingCents = async (tx: Executor): Promise<number> => {
  const [row] = await tx
    .select({
      cents: sql<string>`coalesce(sum(${simulatorCharges.paidCents}
        - ${simulatorCharges.feeCents} - ${simulatorCharges.refundedCents}), 0)`,
    })
    .from(simulatorCharges)
    .where(and(eq(simulatorCharges.status, 'paid'), eq(simulatorCharges.settled, false)))
  return Number(row?.cents ?? 0)
}

export const refundByKey = async (tx: Executor, key: string): Promise<RefundRow | null> => {
  const [row] = await tx.select().from(simulatorRefunds).where(eq(simulatorRefunds.key, key))
  return row ?? null
}

export const insertRefund = async (
  tx: Executor,
  values: typeof simulatorRefunds.$inferInsert,
): Promise<RefundRow> => {
  const [row] = await tx.insert(simulatorRefunds).values(values).returning()
  if (!row) throw new Error('the refund was not written')
  return row
}

export const refundsOf = (tx: Executor, chargeId: number): Promise<RefundRow[]> =>
  tx
    .select()
    .from(simulatorRefunds)
    .where(eq(simulatorRefunds.chargeId, chargeId))
    .orderBy(asc(simulatorRefunds.id))

export const insertDispute = async (
  tx: Executor,
  values: typeof simulatorDisputes.$inferInsert,
): Promise<void> => {
  await tx.insert(simulatorDisputes).values(values)
}

export const disputesOf = (tx: Executor, chargeIds: number[]): Promise<DisputeRow[]> =>
  chargeIds.length === 0
    ? Promise.resolve([])
    : tx
        .select()
        .from(simulatorDisputes)
        .where(inArray(simulatorDisputes.chargeId, chargeIds))
        .orderBy(asc(simulatorDisputes.id))

/** With the charge it is about. */
export const disputeByRef = async (tx: Executor, ref: string) => {
  const [row] = await tx
    .select({ dispute: simulatorDisputes, charge: simulatorCharges })
    .from(simulatorDisputes)
    .innerJoin(simulatorCharges, eq(simulatorCharges.id, simulatorDisputes.chargeId))
    .where(eq(simulatorDisputes.ref, ref))
  return row ?? null
}

export const setDisputeStatus = async (
  tx: Executor,
  id: number,
  status: DisputeRow['status'],
): Promise<void> => {
  await tx.update(simulatorDisputes).set({ status }).where(eq(simulatorDisputes.id, id))
}

/** Brings forward all that is still to come: the ends of codes, late money, settlements, days for evidence. */
export const fastForwardCharges = async (tx: Executor, seconds: number): Promise<void> => {
  const step = sql`make_interval(secs => ${seconds})`
  const { dueAt, expiresAt, settlesAt } = simulatorCharges
  await tx
    .update(simulatorCharges)
    .set({
      dueAt: sql`${dueAt} - ${step}`,
      expiresAt: sql`${expiresAt} - ${step}`,
      settlesAt: sql`${settlesAt} - ${step}`,
    })
    .where(isNotNull(dueAt))
  await tx
    .update(simulatorDisputes)
    .set({ evidenceDueAt: sql`${simulatorDisputes.evidenceDueAt} - ${step}` })
    .where(eq(simulatorDisputes.status, 'evidence_due'))
}
