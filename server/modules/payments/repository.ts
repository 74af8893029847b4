import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { openPayments, type PaymentState } from '@/lib/contract/payment-processes'
import type { Promotion } from '@/lib/shared/promotion'
import type { Executor, Tx } from '@/server/db/client'
import { coupons } from '@/server/db/schema/coupons'
import { paymentParts, payments } from '@/server/db/schema/payments'

/** A payment without the card's token, which is read only where the gateway is called. */
export type Payment = Omit<typeof payments.$inferSelect, 'cardRequest'>
const { cardRequest: _cardRequest, ...columns } = getTableColumns(payments)
export type PaymentValues = Partial<typeof payments.$inferInsert>
export type CardRequest = NonNullable<typeof payments.$inferSelect.cardRequest>
export type Part = typeof paymentParts.$inferSelect
export type NewPart = Omit<typeof paymentParts.$inferInsert, 'paymentId'>

export const insertPayment = async (
  tx: Tx,
  values: typeof payments.$inferInsert,
  parts: readonly NewPart[],
): Promise<Payment> => {
  const [payment] = await tx.insert(payments).values(values).returning(columns)
  if (!payment) throw new Error('an insert answered no row')
  if (parts.length > 0)
    await tx.insert(paymentParts).values(parts.map((part) => ({ ...part, paymentId: payment.id })))
  return payment
}

export const findPayment = async (db: Executor, id: number): Promise<Payment | null> =>
  (await db.select(columns).from(payments).where(eq(payments.id, id)))[0] ?? null

/** Locks the payment. Gateway snapshots are applied under this lock. */
export const lockPayment = async (tx: Tx, id: number): Promise<Payment | null> =>
  (await tx.select(columns).from(payments).where(eq(payments.id, id)).for('no key update'))[0] ?? null

export const findCardRequest = async (db: Executor, id: number): Promise<CardRequest | null> =>
  (await db.select({ card: payments.cardRequest }).from(payments).where(eq(payments.id, id)))[0]?.card ?? null

/** Finds a payment by the gateway's id of its charge, or by our reference while that is unknown. */
export const findByCharge = async (
  db: Executor,
  gateway: string,
  charge: { ref: string; reference: string },
): Promise<Payment | null> => {
  const [byRef] = await db
    .select(columns)
    .from(payments)
    .where(and(eq(payments.gateway, gateway), eq(payments.gatewayRef, charge.ref)))
  if (byRef) return byRef
  // A reference that is no UUID is not ours; the database would throw on it.
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(charge.reference)) return null
  return (await db.select(columns).from(payments).where(eq(payments.reference, charge.reference)))[0] ?? null
}

/** The payment through which money may still come for a booking. */
export const findOpenPayment = async (db: Executor, booking: number): Promise<Payment | null> =>
  (
    await db
      .select(columns)
      .from(payments)
      .where(and(eq(payments.bookingId, booking), inArray(payments.status, [...openPayments])))
  )[0] ?? null

/** The latest payment of each booking that has one. */
export const findLatestPayments = async (db: Executor, bookings: number[]): Promise<Payment[]> =>
  bookings.length === 0
    ? []
    : db
        .selectDistinctOn([payments.bookingId], columns)
        .from(payments)
        .where(inArray(payments.bookingId, bookings))
        .orderBy(asc(payments.bookingId), desc(payments.id))

/** Compare-and-set: null when the payment was no longer in `from`. */
export const compareAndSetPayment = async (
  tx: Tx,
  id: number,
  from: PaymentState,
  to: PaymentState,
  values: PaymentValues,
): Promise<Payment | null> =>
  (
    await tx
      .update(payments)
      .set({ ...values, status: to, updatedAt: sql`now()` })
      .where(and(eq(payments.id, id), eq(payments.status, from)))
      .returning(columns)
  )[0] ?? null

/** Updates a payment with gateway data, without a step. */
export const updatePayment = async (tx: Tx, id: number, values: PaymentValues): Promise<Payment> => {
  const [payment] = await tx
    .update(payments)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(payments.id, id))
    .returning(columns)
  if (!payment) throw new Error(`payment ${id} is gone`)
  return payment
}

/** Moves the end of every payment of one reservation: `expires_at` is the reservation's end. */
export const moveExpiry = async (
  tx: Tx,
  { booking, from, to }: { booking: number; from: Date; to: Date },
): Promise<void> => {
  await tx
    .update(payments)
    .set({ expiresAt: to, updatedAt: sql`now()` })
    .where(and(eq(payments.bookingId, booking), eq(payments.expiresAt, from)))
}

export const listParts = (db: Executor, ids: number[]): Promise<Part[]> =>
  db
    .select()
    .from(paymentParts)
    .where(inArray(paymentParts.paymentId, ids))
    .orderBy(asc(paymentParts.paymentId), asc(paymentParts.id))

/** Adds to the refunded sum of a part; the database rejects more than was paid. */
export const addRefundedCents = async (tx: Tx, id: number, cents: number): Promise<void> => {
  await tx
    .update(paymentParts)
    .set({ refundedCents: sql`${paymentParts.refundedCents} + ${cents}` })
    .where(eq(paymentParts.id, id))
}

/** Selects a booking's received payments, oldest first, with their parts and the bearer of a coupon. */
export const selectPaidParts = (db: Executor, booking: number) =>
  db
    .select({ payment: columns, part: paymentParts, borneBy: coupons.borneBy })
    .from(payments)
    .innerJoin(paymentParts, eq(paymentParts.paymentId, payments.id))
    .leftJoin(coupons, eq(coupons.id, paymentParts.couponId))
    .where(
      and(
        eq(payments.bookingId, booking),
        inArray(payments.status, [
          'paid',
          'partially_refunded',
          'refunded',
          'disputed_external',
          'charged_back',
        ]),
        sql`${payments.paidAt} is not null`,
      ),
    )
    .orderBy(asc(payments.id), asc(paymentParts.id))

/** Returns the platform's coupon of a payment; a provider's is no money. */
export const readPromoCents = async (db: Executor, payment: number): Promise<number> => {
  const [row] = await db
    .select({ cents: paymentParts.amountCents })
    .from(paymentParts)
    .innerJoin(coupons, eq(coupons.id, paymentParts.couponId))
    .where(and(eq(paymentParts.paymentId, payment), eq(coupons.borneBy, 'platform')))
  return row?.cents ?? 0
}

/** Returns the platform's remaining promotion of a payment; null for one made before it was capped. */
export const readPromotion = async (db: Executor, payment: number): Promise<Promotion | null> => {
  const left = (source: 'coupon' | 'bonus') => sql<string>`coalesce(sum(
    ${paymentParts.amountCents} - ${paymentParts.refundedCents}) filter (where ${paymentParts.source} = ${source}
      and ${coupons.borneBy} is distinct from 'provider'), 0)`
  const [row] = await db
    .select({ isCapped: payments.promotionCapped, coupon: left('coupon'), bonus: left('bonus') })
    .from(payments)
    .leftJoin(paymentParts, eq(paymentParts.paymentId, payments.id))
    .leftJoin(coupons, eq(coupons.id, paymentParts.couponId))
    .where(eq(payments.id, payment))
    .groupBy(payments.id)
  return row?.isCapped ? { couponCents: Number(row.coupon), bonusCents: Number(row.bonus) } : null
}
