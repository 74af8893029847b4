import { and, asc, desc, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import type { BookingState } from '@/lib/contract/booking-states'
import type { DisputeState } from '@/lib/contract/disputes'
import type { Executor, Tx } from '@/server/db/client'
import { bookingEvents } from '@/server/db/schema/bookings'
import { disputeEvidence, disputeProposals, disputes } from '@/server/db/schema/disputes'
import { approvalAt } from '@/server/modules/escrow/service'

export type DisputeRow = typeof disputes.$inferSelect
export type DisputeValues = Partial<typeof disputes.$inferInsert>
export type Proposal = typeof disputeProposals.$inferSelect
export type Evidence = typeof disputeEvidence.$inferSelect
export type Side = Proposal['side']

export const findDispute = async (tx: Executor, id: number): Promise<DisputeRow | null> =>
  (await tx.select().from(disputes).where(eq(disputes.id, id)))[0] ?? null

export const findLatestDispute = async (tx: Executor, booking: number): Promise<DisputeRow | null> =>
  (
    await tx
      .select()
      .from(disputes)
      .where(eq(disputes.bookingId, booking))
      .orderBy(sql`${disputes.id} desc nulls last`)
      .limit(1)
  )[0] ?? null

/** Null when the booking has an open dispute already. */
export const insertDispute = async (
  tx: Tx,
  values: typeof disputes.$inferInsert,
): Promise<DisputeRow | null> =>
  (await tx.insert(disputes).values(values).onConflictDoNothing().returning())[0] ?? null

/** Compare-and-set: null when the dispute was no longer in state `from`. */
export const compareAndSetDispute = async (
  tx: Tx,
  id: number,
  from: DisputeState,
  to: DisputeState,
  values: DisputeValues,
): Promise<DisputeRow | null> =>
  (
    await tx
      .update(disputes)
      .set({ ...values, status: to, updatedAt: sql`now()` })
      .where(and(eq(disputes.id, id), eq(disputes.status, from)))
      .returning()
  )[0] ?? null

const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`

/** Disputes of the booking's same agreement: of the approval that stood when this one was opened. */
const ofSameAgreement = ({ bookingId, createdAt }: DisputeRow) =>
  and(
    eq(disputes.bookingId, bookingId),
    sql`${approvalAt(bookingId, disputes.createdAt)}
      is not distinct from ${approvalAt(bookingId, moment(createdAt))}`,
  )

/** Counts the disputes of this agreement that the same side opened and withdrew, including this one. */
export const countWithdrawn = (tx: Executor, dispute: DisputeRow): Promise<number> =>
  tx.$count(
    disputes,
    and(ofSameAgreement(dispute), eq(disputes.openedBy, dispute.openedBy), eq(disputes.status, 'withdrawn')),
  )

/** Moves the end of a stage; nothing else changes. */
export const setStageEnd = async (tx: Tx, id: number, stageUntil: Date, heldCents: number): Promise<void> => {
  await tx.update(disputes).set({ stageUntil, heldCents }).where(eq(disputes.id, id))
}

/** The booking's state before the dispute. */
export const findStateBefore = async (tx: Executor, booking: number): Promise<BookingState | null> => {
  const [row] = await tx
    .select({ state: bookingEvents.fromState })
    .from(bookingEvents)
    .where(and(eq(bookingEvents.bookingId, booking), eq(bookingEvents.toState, 'disputed')))
    .orderBy(desc(bookingEvents.id))
    .limit(1)
  // The journal holds only states of the table.
  return (row?.state ?? null) as BookingState | null
}

/** Returns whether the booking was agreed again with another provider since. */
export const isOfEarlierAgreement = async (tx: Executor, dispute: DisputeRow): Promise<boolean> => {
  const { bookingId, createdAt } = dispute
  const { rows } = await tx.execute<{ earlier: boolean }>(sql`
    select ${approvalAt(bookingId, moment(createdAt))}
      is distinct from ${approvalAt(bookingId, sql`'infinity'::timestamptz`)} as earlier`)
  return rows[0]?.earlier ?? false
}

/** Disputes of the same agreement that ended before this one was opened, oldest first. */
export const listEarlierDisputes = (tx: Executor, dispute: DisputeRow): Promise<DisputeRow[]> =>
  tx
    .select()
    .from(disputes)
    .where(
      and(
        ofSameAgreement(dispute),
        lt(disputes.id, dispute.id),
        inArray(disputes.status, ['withdrawn', 'resolved']),
      ),
    )
    .orderBy(asc(disputes.id))

export const listProposals = (tx: Executor, of: readonly number[]): Promise<Proposal[]> =>
  tx
    .select()
    .from(disputeProposals)
    .where(inArray(disputeProposals.disputeId, [...of]))
    .orderBy(asc(disputeProposals.id))

export const listEvidence = (tx: Executor, of: readonly number[]): Promise<Evidence[]> =>
  tx
    .select()
    .from(disputeEvidence)
    .where(inArray(disputeEvidence.disputeId, [...of]))
    .orderBy(asc(disputeEvidence.id))

/** A side's new proposal replaces its open one. */
export const insertProposal = async (
  tx: Tx,
  values: typeof disputeProposals.$inferInsert,
): Promise<Proposal> => {
  await tx
    .update(disputeProposals)
    .set({ status: 'replaced' })
    .where(
      and(
        eq(disputeProposals.disputeId, values.disputeId),
        eq(disputeProposals.side, values.side),
        eq(disputeProposals.status, 'open'),
      ),
    )
  const [proposal] = await tx.insert(disputeProposals).values(values).returning()
  if (!proposal) throw new Error('an insert answered no row')
  return proposal
}

export const acceptProposal = async (tx: Tx, id: number): Promise<void> => {
  await tx.update(disputeProposals).set({ status: 'accepted' }).where(eq(disputeProposals.id, id))
}

export const insertEvidence = async (tx: Tx, values: typeof disputeEvidence.$inferInsert): Promise<void> => {
  await tx.insert(disputeEvidence).values(values)
}

/** Disputes an operator should have decided by `now`, of which nobody was told yet. */
export const findOverdueDisputes = async (tx: Executor, now: Date, limit: number): Promise<DisputeRow[]> =>
  tx
    .select()
    .from(disputes)
    .where(
      and(eq(disputes.status, 'deciding'), lte(disputes.stageUntil, now), isNull(disputes.overdueNotifiedAt)),
    )
    .orderBy(asc(disputes.stageUntil))
    .limit(limit)

/** Once: null when it was marked, or decided, before. */
export const markDisputeOverdue = async (tx: Tx, id: number, now: Date): Promise<DisputeRow | null> =>
  (
    await tx
      .update(disputes)
      .set({ overdueNotifiedAt: now })
      .where(and(eq(disputes.id, id), eq(disputes.status, 'deciding'), isNull(disputes.overdueNotifiedAt)))
      .returning()
  )[0] ?? null

/** Finds disputes with a stage over at `now`, the longest overdue first. The operator's stage has no end. */
export const findDueDisputes = (tx: Executor, now: Date, limit: number): Promise<DisputeRow[]> =>
  tx
    .select()
    .from(disputes)
    .where(and(inArray(disputes.status, ['talking', 'proposing']), lte(disputes.stageUntil, now)))
    .orderBy(asc(disputes.stageUntil))
    .limit(limit)
