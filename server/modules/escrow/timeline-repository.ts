import { and, asc, desc, eq, getTableColumns, gt, inArray, ne, notInArray, sql } from 'drizzle-orm'
import type { AccountKind, JournalKind } from '@/lib/contract/ledger'
import { unappliedPayments } from '@/lib/contract/payment-processes'
import type { Executor } from '@/server/db/client'
import { bookingEvents, offers } from '@/server/db/schema/bookings'
import { coupons } from '@/server/db/schema/coupons'
import { disputes } from '@/server/db/schema/disputes'
import { paymentParts, payments, refunds } from '@/server/db/schema/payments'
import { approvalAt, approvalOfJournal, approvalOfPayment } from './approval-repository'

/** Approval of an offer, by its id in the booking's journal, that money or a dispute belongs to. */
interface Approved {
  approval: string | null
}

/** Journal of a booking: credits (+) and debits (−) per account kind. */
export interface JournalMovement extends Approved {
  id: number
  kind: JournalKind
  /** Event key of the journal. */
  key: string
  payment: number | null
  at: Date
  /** Kind of the bank's dispute: a card's chargeback, or the return of a Pix (MED). */
  contest: 'chargeback' | 'med' | null
  cents: Partial<Record<AccountKind, number>>
}

export const listJournalMovements = async (tx: Executor, booking: number): Promise<JournalMovement[]> => {
  const { rows } = await tx.execute<{
    id: string
    kind: JournalKind
    key: string
    payment: string | null
    at: string
    contest: JournalMovement['contest']
    cents: Partial<Record<AccountKind, number>>
    approval: string | null
  }>(sql`
    select j.id, j.kind, j.event_key as key, j.payment_id as payment, to_json(j.occurred_at)#>>'{}' as at,
      c.kind as contest, ${approvalOfJournal(sql`j.id`)} as approval,
      json_object_agg(e.kind, -e.cents) as cents
    from ledger_journals j
    join lateral (
      select a.kind, sum(e.amount_cents) as cents
      from ledger_entries e join ledger_accounts a on a.id = e.account_id
      where e.journal_id = j.id group by a.kind) e on true
    left join chargebacks c on j.kind in ('chargeback_opened', 'chargeback_won', 'chargeback_lost')
      and c.id::text = split_part(j.event_key, ':', 2)
    where j.booking_id = ${booking}
    group by j.id, c.kind order by j.id`)
  return rows.map((row) => ({
    id: Number(row.id),
    kind: row.kind,
    key: row.key,
    payment: row.payment === null ? null : Number(row.payment),
    at: new Date(row.at),
    contest: row.contest,
    cents: row.cents,
    approval: row.approval,
  }))
}

/**
 * Returns whether the card company is reviewing a payment of the booking; the reservation does not expire
 * meanwhile.
 */
export const isUnderReview = async (tx: Executor, booking: number): Promise<boolean> => {
  const found = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.bookingId, booking), eq(payments.status, 'review')))
    .limit(1)
  return found.length > 0
}

/** Lists received payments by id, each with its coupon's discount and the coupon's bearer. */
export const listArrivedPayments = async (tx: Executor, ids: number[]) =>
  ids.length === 0
    ? []
    : tx
        .select({
          id: payments.id,
          amountCents: payments.amountCents,
          externalCents: payments.externalCents,
          installments: payments.installments,
          interestCents: payments.interestCents,
          paidAt: payments.paidAt,
          couponCents: sql<number>`coalesce(${paymentParts.amountCents}, 0)`,
          borneBy: coupons.borneBy,
          approval: approvalOfPayment(payments.id),
        })
        .from(payments)
        .leftJoin(
          paymentParts,
          and(eq(paymentParts.paymentId, payments.id), eq(paymentParts.source, 'coupon')),
        )
        .leftJoin(coupons, eq(coupons.id, paymentParts.couponId))
        .where(inArray(payments.id, ids))
        .orderBy(asc(payments.id))

/**
 * Lists money received for a booking that pays no part of it, with the reason of its refund once that is
 * settled.
 */
export const listUnassignedPayments = (tx: Executor, booking: number, funding: number[]) =>
  tx
    .select({
      id: payments.id,
      status: payments.status,
      paidAt: payments.paidAt,
      cents: payments.gatewayPaidCents,
      reason: refunds.reason,
      approval: approvalOfPayment(payments.id),
    })
    .from(payments)
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(
      and(
        eq(payments.bookingId, booking),
        gt(payments.gatewayPaidCents, 0),
        inArray(payments.status, [...unappliedPayments, 'refunded', 'disputed_external', 'charged_back']),
        notInArray(payments.id, funding),
      ),
    )
    .orderBy(asc(payments.id))

/** Refunds sent through the gateway. */
export const listRefunds = (tx: Executor, booking: number) =>
  tx
    .select({
      id: refunds.id,
      paymentId: refunds.paymentId,
      amountCents: refunds.amountCents,
      reason: refunds.reason,
      interestCents: refunds.interestCents,
      installments: payments.installments,
      paidInterestCents: payments.interestCents,
      status: refunds.status,
      createdAt: refunds.createdAt,
      succeededAt: refunds.succeededAt,
      method: payments.method,
      approval: approvalOfPayment(payments.id),
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    // A covered refund has no event of its own: the bank's dispute or the external refund that covered it is
    // listed.
    .where(and(eq(refunds.bookingId, booking), ne(refunds.status, 'covered')))
    .orderBy(asc(refunds.id))

export const listDisputes = (tx: Executor, booking: number) =>
  tx
    .select({
      ...getTableColumns(disputes),
      approval: approvalAt(sql`disputes.booking_id`, sql`disputes.created_at`),
    })
    .from(disputes)
    .where(eq(disputes.bookingId, booking))
    .orderBy(asc(disputes.id))

/** Returns when the current offer was approved, and its amounts. */
export const findReservation = async (tx: Executor, booking: number, offer: number) => {
  const [row] = await tx
    .select({ at: bookingEvents.createdAt, labour: offers.labourCents, material: offers.materialCents })
    .from(bookingEvents)
    .innerJoin(offers, eq(offers.id, offer))
    .where(and(eq(bookingEvents.bookingId, booking), eq(bookingEvents.step, 'approve')))
    .orderBy(desc(bookingEvents.id))
    .limit(1)
  return row ?? null
}
