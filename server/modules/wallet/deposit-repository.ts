import { and, asc, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { openPayments } from '@/lib/contract/payment-processes'
import type { Executor, Tx } from '@/server/db/client'
import { payments } from '@/server/db/schema/payments'
import { bonusLots, depositTiers } from '@/server/db/schema/wallet'

export type Tier = typeof depositTiers.$inferSelect
export type Lot = typeof bonusLots.$inferSelect

export const listTiers = (db: Executor): Promise<Tier[]> =>
  db.select().from(depositTiers).orderBy(asc(depositTiers.depositCents))

/** The tier a deposit reaches; null for one below the first. */
export const findTier = async (db: Executor, cents: number): Promise<Tier | null> =>
  (
    await db
      .select()
      .from(depositTiers)
      .where(lte(depositTiers.depositCents, cents))
      .orderBy(desc(depositTiers.depositCents))
      .limit(1)
  )[0] ?? null

export const insertLot = async (tx: Tx, values: typeof bonusLots.$inferInsert): Promise<void> => {
  await tx.insert(bonusLots).values(values)
}

const lotsOf = (tx: Executor, user: number) =>
  tx
    .select()
    .from(bonusLots)
    .where(
      and(eq(bonusLots.userId, user), or(isNull(bonusLots.expiredAt), sql`${bonusLots.cashLeftCents} > 0`)),
    )
    .orderBy(asc(bonusLots.expiresAt), asc(bonusLots.id))

/** A person's lots that have not ended, or have money left. */
export const listLotsOf = (db: Executor, user: number): Promise<Lot[]> => lotsOf(db, user)

/** The same, locked in a fixed order. */
export const lockLotsOf = (tx: Tx, user: number): Promise<Lot[]> => lotsOf(tx, user).for('no key update')

/** Returns the bonus granted with a deposit, spent or not. */
export const findGrantedBonus = async (db: Executor, payment: number): Promise<number> =>
  (
    await db
      .select({ cents: bonusLots.grantedCents })
      .from(bonusLots)
      .where(eq(bonusLots.paymentId, payment))
      .limit(1)
  )[0]?.cents ?? 0

export const endLot = async (
  tx: Tx,
  id: number,
  left: Partial<Pick<Lot, 'leftCents' | 'cashLeftCents'>>,
  now: Date,
): Promise<void> => {
  await tx
    .update(bonusLots)
    .set({ ...left, expiredAt: now })
    .where(eq(bonusLots.id, id))
}

/**
 * The end of a contested deposit's lot is moved back by a century: bonus given back to it ends at once, and
 * its true end can be restored.
 */
const century = sql`interval '100 years'`

/** Closes a deposit's lot. Returns its unspent bonus. */
export const freezeLot = async (tx: Tx, payment: number, now: Date): Promise<number> => {
  const [lot] = await tx.select().from(bonusLots).where(eq(bonusLots.paymentId, payment)).for('no key update')
  if (!lot) return 0
  await tx
    .update(bonusLots)
    .set({ leftCents: 0, expiredAt: now, expiresAt: sql`${bonusLots.expiresAt} - ${century}` })
    .where(eq(bonusLots.id, lot.id))
  return lot.expiredAt ? 0 : lot.leftCents
}

/** Reopens the lot, with this much of its bonus. */
export const unfreezeLot = async (tx: Tx, payment: number, cents: number): Promise<void> => {
  await tx
    .update(bonusLots)
    .set({
      leftCents: sql`${bonusLots.leftCents} + ${cents}`,
      expiredAt: null,
      expiresAt: sql`${bonusLots.expiresAt} + ${century}`,
    })
    .where(eq(bonusLots.paymentId, payment))
}

/** Returns the total of an event's journal; 0 if it was never posted. */
export const findPostedCents = async (tx: Tx, eventKey: string): Promise<number> => {
  const { rows } = await tx.execute<{ cents: string }>(sql`
    select coalesce(sum(e.amount_cents), 0) as cents
    from ledger_journals j join ledger_entries e on e.journal_id = j.id
    where j.event_key = ${eventKey} and e.amount_cents > 0`)
  return Number(rows[0]?.cents ?? 0)
}

/** Returns the cash a deposit brought its payer, after their debt was paid of it. */
export const findCreditedCash = async (tx: Tx, payment: number): Promise<number> => {
  const { rows } = await tx.execute<{ cents: string }>(sql`
    select coalesce(-sum(e.amount_cents), 0) as cents
    from ledger_journals j
    join ledger_entries e on e.journal_id = j.id
    join ledger_accounts a on a.id = e.account_id
    where j.event_key = ${`payment.paid:${payment}`} and a.kind = 'customer_cash'`)
  return Number(rows[0]?.cents ?? 0)
}

/** Matches a user's open deposits, whose money may still arrive. */
export const isOpenDepositOf = (payer: number) =>
  and(
    eq(payments.payerId, payer),
    eq(payments.purpose, 'deposit'),
    inArray(payments.status, [...openPayments]),
  )

/** Returns number and sum of a user's open deposits. */
export const findOpenDeposits = async (tx: Tx, payer: number): Promise<{ count: number; cents: number }> => {
  const [row] = await tx
    .select({ count: sql<string>`count(*)`, cents: sql<string>`coalesce(sum(${payments.amountCents}), 0)` })
    .from(payments)
    .where(isOpenDepositOf(payer))
  return { count: Number(row?.count), cents: Number(row?.cents) }
}

/** Claims lots that expire within `days` and were not announced yet; each is claimed once. */
export const claimEndingLots = async (tx: Tx, now: Date, days: number, limit: number): Promise<Lot[]> => {
  const until = new Date(now.getTime() + days * 86_400_000)
  const due = tx
    .select({ id: bonusLots.id })
    .from(bonusLots)
    .where(
      and(
        gt(bonusLots.expiresAt, now),
        lte(bonusLots.expiresAt, until),
        isNull(bonusLots.expiryNotifiedAt),
        isNull(bonusLots.expiredAt),
        sql`${bonusLots.leftCents} > 0`,
      ),
    )
    .orderBy(asc(bonusLots.id))
    .limit(limit)
    .for('no key update', { skipLocked: true })
  return tx.update(bonusLots).set({ expiryNotifiedAt: now }).where(inArray(bonusLots.id, due)).returning()
}

/** Finds users with expired bonus that is still on their account. */
export const findUsersWithEndedBonus = async (db: Executor, now: Date, limit: number): Promise<number[]> => {
  const rows = await db
    .selectDistinct({ user: bonusLots.userId })
    .from(bonusLots)
    .where(and(lte(bonusLots.expiresAt, now), isNull(bonusLots.expiredAt), sql`${bonusLots.leftCents} > 0`))
    .limit(limit)
  return rows.map(({ user }) => user)
}
