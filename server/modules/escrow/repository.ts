import { and, desc, eq, gte, ne, notInArray, sql, sum } from 'drizzle-orm'
import type { BookingState } from '@/lib/contract/booking-states'
import type { Executor } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { bookingEvents, offers } from '@/server/db/schema/bookings'
import {
  chargebackParts,
  chargebacks,
  materialAdvances,
  paymentParts,
  payments,
} from '@/server/db/schema/payments'

/** Payment of the agreed work. */
export interface Funding {
  /** Its last entry in escrow; later entries belong to the same agreement. */
  entry: number
  payment: number
  fundedCents: number
}

/**
 * The payment of the latest agreement: one agreed again after a cancellation is paid again. Balance is in
 * escrow from the attempt on, other money from the gateway's confirmation on.
 */
export const findFunding = async (tx: Executor, booking: number): Promise<Funding | null> => {
  const { rows } = await tx.execute<Record<'entry' | 'payment' | 'cents', string>>(sql`
    select j.payment_id as payment, -sum(e.amount_cents) as cents, max(e.id) as entry
    from ledger_accounts a
    join ledger_entries e on e.account_id = a.id
    join ledger_journals j on j.id = e.journal_id
    where a.kind = 'escrow' and a.booking_id = ${booking} and j.payment_id is not null
      and j.kind in ('payment_reserved', 'payment_unreserved', 'payment_paid')
    group by j.payment_id having -sum(e.amount_cents) > 0
    order by entry desc limit 1`)
  const [row] = rows
  return row
    ? { entry: Number(row.entry), payment: Number(row.payment), fundedCents: Number(row.cents) }
    : null
}

export const findPayment = async (tx: Executor, id: number) =>
  (
    await tx
      .select({
        amountCents: payments.amountCents,
        earlyStart: payments.earlyStart,
        paidAt: payments.paidAt,
      })
      .from(payments)
      .where(eq(payments.id, id))
  )[0] ?? null

/** Returns whether this person's account is closed, so that no debt of theirs is set off any more. */
export const isAccountClosed = async (tx: Executor, user: number): Promise<boolean> => {
  const [row] = await tx.select({ closedAt: users.closedAt }).from(users).where(eq(users.id, user))
  return row === undefined || row.closedAt !== null
}

export const findTerms = async (tx: Executor, offer: number) =>
  (
    await tx
      .select({
        materialCents: offers.materialCents,
        durationMinutes: offers.durationMinutes,
        preset: offers.cancellation,
      })
      .from(offers)
      .where(eq(offers.id, offer))
  )[0] ?? null

/** Sums refunds to the payer, made or under way. */
export const sumRefunded = async (tx: Executor, payment: number): Promise<number> => {
  const own = and(eq(paymentParts.paymentId, payment), ne(paymentParts.source, 'coupon'))
  const [row] = await tx
    .select({ cents: sum(paymentParts.refundedCents) })
    .from(paymentParts)
    .where(own)
  return Number(row?.cents ?? 0)
}

/** Sums the chargebacks of a payment and of the deposits it was paid with. */
export const sumChargedBack = async (tx: Executor, payment: number): Promise<number> => {
  const lost = and(eq(chargebacks.paymentId, payment), eq(chargebacks.status, 'lost'))
  const [row] = await tx
    .select({ cents: sum(chargebacks.amountCents) })
    .from(chargebacks)
    .where(lost)
  const [deposits] = await tx
    .select({ cents: sum(chargebackParts.amountCents) })
    .from(chargebackParts)
    .innerJoin(chargebacks, eq(chargebacks.id, chargebackParts.chargebackId))
    .innerJoin(paymentParts, eq(paymentParts.id, chargebackParts.partId))
    .where(and(eq(paymentParts.paymentId, payment), eq(chargebacks.status, 'lost')))
  return Number(row?.cents ?? 0) + Number(deposits?.cents ?? 0)
}

/** Sums the advances of a payment that a departed provider returned or owes. */
const sumReturned = async (tx: Executor, booking: number, payment: number): Promise<number> => {
  const { rows } = await tx.execute<{ cents: string | null }>(sql`
    select -sum(e.amount_cents) as cents
    from ledger_journals j
    join ledger_entries e on e.journal_id = j.id
    join ledger_accounts a on a.id = e.account_id
    where j.event_key = ${materialReturnedKey(booking, payment)} and a.kind = 'escrow'`)
  return Number(rows[0]?.cents ?? 0)
}

/** The event of it, which happens once to a payment. */
export const materialReturnedKey = (booking: number, payment: number) =>
  `booking.material_returned:${booking}:${payment}`

/** Material drawn before completion since the booking was paid, and not returned. */
export const sumDrawnMaterial = async (
  tx: Executor,
  { booking, payment, since }: { booking: number; payment: number; since: Date },
): Promise<number> => {
  const ofBooking = and(
    eq(materialAdvances.bookingId, booking),
    eq(materialAdvances.status, 'drawn'),
    gte(materialAdvances.createdAt, since),
  )
  const [row] = await tx
    .select({ cents: sum(materialAdvances.amountCents) })
    .from(materialAdvances)
    .where(ofBooking)
  const cents = Number(row?.cents ?? 0)
  return cents === 0 ? 0 : cents - (await sumReturned(tx, booking, payment))
}

export interface Released {
  /** Number of releases of this booking so far. */
  times: number
  /** Since `entry`: released at completion and as fees, and the commission on it. */
  completedCents: number
  feeCents: number
  takenCents: number
  /** Returned to escrow since, for refunds under warranty; `takenCents` excludes their commission. */
  warrantyCents: number
}

export const findReleased = async (tx: Executor, booking: number, entry: number): Promise<Released> => {
  const { rows } = await tx.execute<
    Record<'times' | 'completed' | 'fees' | 'taken' | 'warranty', string | null>
  >(sql`
    select count(distinct j.id) filter (where j.kind <> 'warranty_refund') as times,
      sum(e.amount_cents) filter (where a.kind = 'escrow'
        and j.kind = 'escrow_released' and e.id > ${entry}) as completed,
      sum(e.amount_cents) filter (where a.kind = 'escrow' and j.kind = 'cancellation_fee' and e.id > ${entry}) as fees,
      -sum(e.amount_cents) filter (where a.kind = 'platform_fee' and e.id > ${entry}) as taken,
      -sum(e.amount_cents) filter (where a.kind = 'escrow' and j.kind = 'warranty_refund' and e.id > ${entry})
        as warranty
    from ledger_journals j
    join ledger_entries e on e.journal_id = j.id
    join ledger_accounts a on a.id = e.account_id
    where j.booking_id = ${booking} and j.kind in ('escrow_released', 'cancellation_fee', 'warranty_refund')`)
  const [row] = rows
  return {
    times: Number(row?.times ?? 0),
    completedCents: Number(row?.completed ?? 0),
    feeCents: Number(row?.fees ?? 0),
    takenCents: Number(row?.taken ?? 0),
    warrantyCents: Number(row?.warranty ?? 0),
  }
}

/**
 * Returns when a booking ended; null if it never changed state. A no-show ends it at the report, also if settled
 * later or restored by a withdrawn dispute.
 */
export const findEndedAt = async (
  tx: Executor,
  booking: { id: number; status: BookingState },
): Promise<Date | null> => {
  const [row] = await tx
    .select({ at: bookingEvents.createdAt })
    .from(bookingEvents)
    .where(
      and(
        eq(bookingEvents.bookingId, booking.id),
        eq(bookingEvents.toState, booking.status),
        notInArray(bookingEvents.step, ['settle-no-show', 'withdraw-dispute']),
      ),
    )
    .orderBy(desc(bookingEvents.id))
    .limit(1)
  return row?.at ?? null
}
