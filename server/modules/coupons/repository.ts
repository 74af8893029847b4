import { and, asc, count, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import type { Executor, Tx } from '@/server/db/client'
import { subServices } from '@/server/db/schema/catalogue'
import { coupons, couponUses } from '@/server/db/schema/coupons'

export type Coupon = typeof coupons.$inferSelect

export const findByCode = async (db: Executor, code: string): Promise<Coupon | null> =>
  (await db.select().from(coupons).where(eq(coupons.code, code)))[0] ?? null

/** Uses are counted and taken under the coupon's row lock. */
export const lockByCode = async (tx: Tx, code: string): Promise<Coupon | null> =>
  (await tx.select().from(coupons).where(eq(coupons.code, code)).for('no key update'))[0] ?? null

const isActiveUse = ne(couponUses.status, 'given_back')

/** Counts a user's reservations and uses of it. */
export const countUses = async (db: Executor, coupon: number, user: number): Promise<number> =>
  (
    await db
      .select({ n: count() })
      .from(couponUses)
      .where(and(eq(couponUses.couponId, coupon), eq(couponUses.userId, user), isActiveUse))
  )[0]?.n ?? 0

/** Finds coupons for a user: personal or public, valid and not used up. */
export const findAvailableCoupons = async (db: Executor, user: number, now: Date) => {
  const mine = sql<number>`(select count(*)::int from ${couponUses}
    where ${couponUses.couponId} = ${coupons.id} and ${couponUses.userId} = ${user} and ${isActiveUse})`
  const rows = await db
    .select({ coupon: coupons, mine })
    .from(coupons)
    .where(
      and(
        or(eq(coupons.userId, user), and(isNull(coupons.userId), isNull(coupons.providerId))),
        or(isNull(coupons.expiresAt), gt(coupons.expiresAt, now)),
        or(isNull(coupons.usesTotal), gt(coupons.usesTotal, coupons.taken)),
      ),
    )
    .orderBy(asc(coupons.expiresAt), asc(coupons.id))
    .limit(100)
  return rows.filter((row) => row.mine < row.coupon.usesEach)
}

/** The council that regulates the work, where one does. */
export const findCouncil = async (db: Executor, subService: number): Promise<string | null> =>
  (
    await db.select({ council: subServices.council }).from(subServices).where(eq(subServices.id, subService))
  )[0]?.council ?? null

export const insertUse = async (
  tx: Tx,
  use: Omit<typeof couponUses.$inferInsert, 'status'>,
): Promise<void> => {
  await tx.insert(couponUses).values(use)
  await tx
    .update(coupons)
    .set({ taken: sql`${coupons.taken} + 1` })
    .where(eq(coupons.id, use.couponId))
}

export const markUsed = async (tx: Tx, payment: number): Promise<void> => {
  await tx
    .update(couponUses)
    .set({ status: 'used' })
    .where(and(eq(couponUses.paymentId, payment), eq(couponUses.status, 'reserved')))
}

/** The use of a payment, if it has one that stands, is free again. */
export const releaseUse = async (tx: Tx, payment: number): Promise<void> => {
  const [use] = await tx
    .update(couponUses)
    .set({ status: 'given_back' })
    .where(and(eq(couponUses.paymentId, payment), isActiveUse))
    .returning({ coupon: couponUses.couponId })
  if (use)
    await tx
      .update(coupons)
      .set({ taken: sql`${coupons.taken} - 1` })
      .where(eq(coupons.id, use.coupon))
}
