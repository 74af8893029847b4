import { and, asc, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { openClaimStates, type ClaimState } from '@/lib/contract/claim-states'
import type { Executor, Tx } from '@/server/db/client'
import { bookings, offers } from '@/server/db/schema/bookings'
import { subServices } from '@/server/db/schema/catalogue'
import { claims } from '@/server/db/schema/claims'
import { disputes } from '@/server/db/schema/disputes'

export type ClaimRow = typeof claims.$inferSelect
export type ClaimValues = Partial<typeof claims.$inferInsert>

export const findClaim = async (tx: Executor, id: number): Promise<ClaimRow | null> =>
  (await tx.select().from(claims).where(eq(claims.id, id)))[0] ?? null

export const findLatestClaim = async (tx: Executor, booking: number): Promise<ClaimRow | null> =>
  (
    await tx
      .select()
      .from(claims)
      .where(eq(claims.bookingId, booking))
      .orderBy(sql`${claims.id} desc nulls last`)
      .limit(1)
  )[0] ?? null

export const findOpenClaim = async (tx: Executor, booking: number): Promise<ClaimRow | null> =>
  (
    await tx
      .select()
      .from(claims)
      .where(and(eq(claims.bookingId, booking), inArray(claims.status, [...openClaimStates])))
  )[0] ?? null

export const countClaims = (tx: Executor, booking: number): Promise<number> =>
  tx.$count(claims, eq(claims.bookingId, booking))

/** Null when the booking has an open claim already. */
export const insertClaim = async (tx: Tx, values: typeof claims.$inferInsert): Promise<ClaimRow | null> =>
  (await tx.insert(claims).values(values).onConflictDoNothing().returning())[0] ?? null

/** Compare-and-set: null when the claim was no longer in state `from`. */
export const compareAndSetClaim = async (
  tx: Tx,
  id: number,
  from: ClaimState,
  to: ClaimState,
  values: ClaimValues,
): Promise<ClaimRow | null> =>
  (
    await tx
      .update(claims)
      .set({ ...values, status: to, updatedAt: sql`now()` })
      .where(and(eq(claims.id, id), eq(claims.status, from)))
      .returning()
  )[0] ?? null

/** Claims whose stage is over at `now`, the longest overdue first. */
export const findDueClaims = (tx: Executor, now: Date, limit: number): Promise<ClaimRow[]> =>
  tx
    .select()
    .from(claims)
    .where(and(lte(claims.stageUntil, now), isNull(claims.suspendedAt)))
    .orderBy(asc(claims.stageUntil))
    .limit(limit)

/** The dispute of a claim; null without one. */
export const findDisputeOf = async (tx: Executor, claim: number): Promise<number | null> =>
  (
    await tx
      .select({ id: disputes.id })
      .from(disputes)
      .where(eq(disputes.claimId, claim))
      .orderBy(desc(disputes.id))
      .limit(1)
  )[0]?.id ?? null

/** What the length of a booking's warranty depends on. */
export interface WarrantyTerms {
  completedAt: Date | null
  isDurable: boolean
  offeredDays: number | null
}

export const findWarrantyTerms = async (tx: Executor, booking: number): Promise<WarrantyTerms | null> =>
  (
    await tx
      .select({
        completedAt: bookings.completedAt,
        isDurable: subServices.isDurable,
        offeredDays: offers.warrantyDays,
      })
      .from(bookings)
      .innerJoin(subServices, eq(subServices.id, bookings.subServiceId))
      .innerJoin(offers, eq(offers.id, bookings.approvedOfferId))
      .where(eq(bookings.id, booking))
  )[0] ?? null
