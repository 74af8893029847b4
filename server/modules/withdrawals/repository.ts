import { and, asc, desc, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import type { WithdrawalState } from '@/lib/contract/wallet'
import type { Executor, Tx } from '@/server/db/client'
import { moneyEvents } from '@/server/db/schema/payments'
import { destinations, withdrawals } from '@/server/db/schema/wallet'

export type Withdrawal = typeof withdrawals.$inferSelect
export type WithdrawalValues = Partial<typeof withdrawals.$inferInsert>

/** Its last step put it back: the gateway had refused it for want of funds. */
const lacksFunds = sql<boolean>`${withdrawals.status} = 'queued' and (
  select e.from_state = 'sending' from ${moneyEvents} e
  where e.subject = 'withdrawal' and e.subject_id = ${withdrawals.id} order by e.id desc limit 1)`

const select = (db: Executor) =>
  db
    .select({ withdrawal: withdrawals, destination: destinations, lacksFunds })
    .from(withdrawals)
    .innerJoin(destinations, eq(destinations.id, withdrawals.destinationId))
export type WithdrawalRow = Awaited<ReturnType<typeof select>>[number]

export const findOwnWithdrawal = async (
  db: Executor,
  user: number,
  id: number,
): Promise<WithdrawalRow | null> =>
  (await select(db).where(and(eq(withdrawals.userId, user), eq(withdrawals.id, id))))[0] ?? null

/** Newest first, one more than `limit`. */
export const listOwnWithdrawals = (
  db: Executor,
  user: number,
  before: number | null,
  limit: number,
): Promise<WithdrawalRow[]> =>
  select(db)
    .where(and(eq(withdrawals.userId, user), before === null ? undefined : lt(withdrawals.id, before)))
    .orderBy(desc(withdrawals.id))
    .limit(limit + 1)

export const insertWithdrawal = async (
  tx: Tx,
  values: typeof withdrawals.$inferInsert,
): Promise<Withdrawal> => {
  const [row] = await tx.insert(withdrawals).values(values).returning()
  if (!row) throw new Error('an insert answered no row')
  return row
}

export const findWithdrawal = async (db: Executor, id: number): Promise<Withdrawal | null> =>
  (await db.select().from(withdrawals).where(eq(withdrawals.id, id)))[0] ?? null

export const lockWithdrawal = async (tx: Tx, id: number): Promise<Withdrawal | null> =>
  (await tx.select().from(withdrawals).where(eq(withdrawals.id, id)).for('no key update'))[0] ?? null

/** Compare-and-set: null when it was no longer in `from`. */
export const compareAndSetWithdrawal = async (
  tx: Tx,
  id: number,
  from: WithdrawalState,
  to: WithdrawalState,
  values: WithdrawalValues,
): Promise<Withdrawal | null> =>
  (
    await tx
      .update(withdrawals)
      .set({ ...values, status: to, updatedAt: sql`now()` })
      .where(and(eq(withdrawals.id, id), eq(withdrawals.status, from)))
      .returning()
  )[0] ?? null

export const updateWithdrawal = async (tx: Executor, id: number, values: WithdrawalValues): Promise<void> => {
  await tx.update(withdrawals).set(values).where(eq(withdrawals.id, id))
}

/** False when an operator was asked for help before. */
export const markStuck = async (tx: Tx, id: number, now: Date): Promise<boolean> => {
  const { rowCount } = await tx
    .update(withdrawals)
    .set({ caseOpenedAt: now })
    .where(and(eq(withdrawals.id, id), isNull(withdrawals.caseOpenedAt)))
  return rowCount === 1
}

export const findIdByGatewayRef = async (
  db: Executor,
  gateway: string,
  ref: string,
): Promise<number | null> => {
  const [row] = await db
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .where(and(eq(withdrawals.gateway, gateway), eq(withdrawals.gatewayRef, ref)))
  return row?.id ?? null
}

export const findIdByReference = async (db: Executor, reference: string): Promise<number | null> => {
  const [row] = await db
    .select({ id: withdrawals.id })
    .from(withdrawals)
    // Compared as text: a gateway's reference may be no UUID.
    .where(eq(sql`${withdrawals.reference}::text`, reference))
  return row?.id ?? null
}

/** Takes those due to be looked at, longest waiting first; they are due again at `again` unless somebody says else. */
export const claimDueWithdrawals = async (
  tx: Tx,
  now: Date,
  again: Date,
  limit: number,
): Promise<number[]> => {
  const due = tx
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .where(lte(withdrawals.nextPollAt, now))
    .orderBy(asc(withdrawals.nextPollAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  const rows = await tx
    .update(withdrawals)
    .set({ nextPollAt: again })
    .where(inArray(withdrawals.id, due))
    .returning({ id: withdrawals.id })
  return rows.map(({ id }) => id)
}
