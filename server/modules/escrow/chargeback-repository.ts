import { and, asc, eq, exists, inArray, or, sql } from 'drizzle-orm'
import type { ChargebackState } from '@/lib/contract/payment-processes'
import type { Executor, Tx } from '@/server/db/client'
import { bookingEvents } from '@/server/db/schema/bookings'
import { ledgerJournals } from '@/server/db/schema/ledger'
import { chargebackParts, chargebacks, paymentParts, payments } from '@/server/db/schema/payments'
import { wasAbandoned } from '@/server/modules/ledger/service'

export type Chargeback = typeof chargebacks.$inferSelect
export type ChargebackValues = Partial<typeof chargebacks.$inferInsert>

const open: ChargebackState[] = ['opened', 'evidence_due', 'submitted']

/** Null when the gateway reported it before. */
export const insertChargeback = async (
  tx: Tx,
  values: typeof chargebacks.$inferInsert,
): Promise<Chargeback | null> =>
  (await tx.insert(chargebacks).values(values).onConflictDoNothing().returning())[0] ?? null

export const findChargeback = async (tx: Executor, id: number): Promise<Chargeback | null> =>
  (await tx.select().from(chargebacks).where(eq(chargebacks.id, id)))[0] ?? null

export const lockByRef = async (tx: Tx, payment: number, ref: string): Promise<Chargeback | null> =>
  (
    await tx
      .select()
      .from(chargebacks)
      .where(and(eq(chargebacks.paymentId, payment), eq(chargebacks.gatewayRef, ref)))
      .for('no key update')
  )[0] ?? null

/** Compare-and-set: null when it was no longer in state `from`. */
export const compareAndSetChargeback = async (
  tx: Tx,
  id: number,
  from: ChargebackState,
  to: ChargebackState,
  values: ChargebackValues,
): Promise<Chargeback | null> =>
  (
    await tx
      .update(chargebacks)
      .set({ ...values, status: to, updatedAt: sql`now()` })
      .where(and(eq(chargebacks.id, id), eq(chargebacks.status, from)))
      .returning()
  )[0] ?? null

/** The deadline for evidence is another. */
export const setEvidenceDeadline = async (tx: Tx, id: number, evidenceDueAt: Date | null): Promise<void> => {
  await tx
    .update(chargebacks)
    .set({ evidenceDueAt, updatedAt: sql`now()` })
    .where(eq(chargebacks.id, id))
}

/**
 * Selects the journal that booked a payment as received for its booking or deposit. Payments that came late, twice or
 * with a wrong amount have no such journal.
 */
const paidJournal = (tx: Executor, payment: number | typeof payments.id) =>
  tx
    .select({ id: ledgerJournals.id })
    .from(ledgerJournals)
    .where(eq(ledgerJournals.eventKey, sql`'payment.paid:' || ${payment}`))

export const wasPaid = async (tx: Executor, payment: number): Promise<boolean> =>
  (await paidJournal(tx, payment)).length > 0

/** Matches chargebacks of deposits that a booking was paid with. */
const ofPaidDeposits = (booking: number) => sql`${chargebacks.id} in (
  select k.chargeback_id from chargeback_parts k
  join payment_parts s on s.id = k.part_id
  join payments p on p.id = s.payment_id
  where p.booking_id = ${booking} and not ${wasAbandoned(sql`p.id`)})`

/** Open chargebacks of a booking's money, the oldest first; not of money that pays nothing of it. */
export const listOpenChargebacks = async (tx: Executor, booking: number): Promise<Chargeback[]> =>
  (
    await tx
      .select({ chargeback: chargebacks })
      .from(chargebacks)
      .innerJoin(payments, eq(payments.id, chargebacks.paymentId))
      .where(
        and(
          inArray(chargebacks.status, open),
          or(
            and(eq(payments.bookingId, booking), exists(paidJournal(tx, payments.id))),
            ofPaidDeposits(booking),
          ),
        ),
      )
      .orderBy(asc(chargebacks.id))
  ).map((row) => row.chargeback)

/** Returns whether a payment has an open dispute at its bank. */
export const hasOpenChargeback = async (tx: Executor, payment: number): Promise<boolean> =>
  (
    await tx
      .select({ id: chargebacks.id })
      .from(chargebacks)
      .where(and(eq(chargebacks.paymentId, payment), inArray(chargebacks.status, open)))
      .limit(1)
  ).length > 0

/** Sums the provider's costs of the other chargebacks of a payment and of the deposits it was paid with. */
export const sumProviderChargebackCosts = async (
  tx: Executor,
  { id = 0, paymentId }: Pick<Chargeback, 'paymentId'> & { id?: number },
): Promise<number> => {
  const { rows } = await tx.execute<{ cents: string }>(sql`
    select coalesce(sum(e.amount_cents), 0) as cents
    from chargebacks c
    join ledger_journals j on (c.payment_id = ${paymentId} and j.event_key = 'chargeback.opened:' || c.id)
      or j.event_key = 'chargeback.opened:' || c.id || ':' || ${paymentId}::bigint
    join ledger_entries e on e.journal_id = j.id
    join ledger_accounts a on a.id = e.account_id
    where c.id <> ${id} and c.status <> 'won'
      and (c.payment_id = ${paymentId} or c.id in (
        select k.chargeback_id from chargeback_parts k join payment_parts s on s.id = k.part_id
        where s.payment_id = ${paymentId}))
      and a.kind in ('provider_reserve', 'provider_available', 'provider_debt')`)
  return Number(rows[0]?.cents ?? 0)
}

export interface ChargebackCost {
  kind:
    'loss' | 'customer_debt' | 'customer_cash' | 'provider_debt' | 'provider_available' | 'provider_reserve'
  owner: number | null
  cents: number
}

/**
 * Lists the bearers of a payment's chargebacks, without those covered by refunds, less repayments; our loss first.
 */
export const listChargebackCosts = async (tx: Executor, payment: number): Promise<ChargebackCost[]> => {
  const { rows } = await tx.execute<
    Record<keyof ChargebackCost, string> & { kind: ChargebackCost['kind'] }
  >(sql`
    select a.kind, a.owner_id as owner, sum(e.amount_cents) as cents
    from ledger_journals j
    join ledger_entries e on e.journal_id = j.id
    join ledger_accounts a on a.id = e.account_id
    left join chargebacks c on j.event_key = 'chargeback.opened:' || c.id
    where j.payment_id = ${payment} and (c.status = 'lost' or j.kind = 'refund_rejected')
      and a.kind in ('loss', 'customer_debt', 'customer_cash',
        'provider_debt', 'provider_available', 'provider_reserve')
    group by a.kind, a.owner_id
    order by a.kind <> 'loss', a.kind not like '%_debt', a.kind`)
  return rows.map(({ kind, owner, cents }) => ({
    kind,
    owner: owner === null ? null : Number(owner),
    cents: Number(cents),
  }))
}

/** Returns a journal's debits by account kind. */
export const readDebitsByAccountKind = async (
  tx: Executor,
  eventKey: string,
): Promise<Map<string, number>> => {
  const { rows } = await tx.execute<{ kind: string; cents: string }>(sql`
    select a.kind, e.amount_cents as cents
    from ledger_journals j
    join ledger_entries e on e.journal_id = j.id
    join ledger_accounts a on a.id = e.account_id
    where j.event_key = ${eventKey} and e.amount_cents > 0`)
  return new Map(rows.map(({ kind, cents }) => [kind, Number(cents)]))
}

export interface Remainder {
  /** Rest of a booking's escrow that waits for the decision on a chargeback. */
  cents: number
  /** Times it was frozen for this chargeback. */
  frozen: number
}

/** Reads the rest of a booking's escrow frozen for a chargeback: frozen less returned. */
export const readRemainder = async (
  tx: Executor,
  { chargeback, booking }: { chargeback: number; booking: number },
): Promise<Remainder> => {
  const { rows } = await tx.execute<{ cents: string; frozen: string }>(sql`
    select coalesce(sum(e.amount_cents), 0) as cents, count(*) filter (where j.kind = 'dispute_frozen') as frozen
    from ledger_journals j
    join ledger_entries e on e.journal_id = j.id
    join ledger_accounts a on a.id = e.account_id
    where j.booking_id = ${booking} and j.kind in ('dispute_frozen', 'dispute_thawed') and a.kind = 'escrow'
      and split_part(j.event_key, ':', 2) = ${String(chargeback)}`)
  return { cents: Number(rows[0]?.cents ?? 0), frozen: Number(rows[0]?.frozen ?? 0) }
}

/** Lists the events of a booking, oldest first, without people's texts. */
export const listSteps = (db: Executor, booking: number) =>
  db
    .select({
      at: bookingEvents.createdAt,
      actor: bookingEvents.actor,
      step: bookingEvents.step,
      to: bookingEvents.toState,
    })
    .from(bookingEvents)
    .where(eq(bookingEvents.bookingId, booking))
    .orderBy(asc(bookingEvents.id))

/** Receipts of material and photos of a dispute, up to the bank's maximum. */
export const listPhotos = async (db: Executor, booking: number, limit = 10): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select receipt_id as id from material_advances where booking_id = ${booking} and receipt_id is not null
    union
    select unnest(e.photos) from dispute_evidence e
    join disputes d on d.id = e.dispute_id where d.booking_id = ${booking}
    order by id limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Part of a booking's payment that a deposit paid. */
export interface DepositClaim {
  part: number
  /** The booking's payment. */
  payment: number
  booking: number
  cents: number
}

/** Lists the undisputed parts of bookings' payments, made or under way, that a deposit paid, newest first. */
export const listSpentParts = async (tx: Executor, deposit: number): Promise<DepositClaim[]> => {
  const { rows } = await tx.execute<Record<keyof DepositClaim, string>>(sql`
    select s.id as part, p.id as payment, p.booking_id as booking,
      s.amount_cents - s.refunded_cents - coalesce(taken.cents, 0) as cents
    from bonus_lots l
    join payment_parts s on s.lot_id = l.id and s.source = 'cash'
    join payments p on p.id = s.payment_id
    left join lateral (select sum(k.amount_cents) as cents from chargeback_parts k
      join chargebacks c on c.id = k.chargeback_id where k.part_id = s.id and c.status <> 'won') taken on true
    where l.payment_id = ${deposit} and not ${wasAbandoned(sql`p.id`)}
      and s.amount_cents - s.refunded_cents - coalesce(taken.cents, 0) > 0
    order by s.id desc`)
  return rows.map(({ part, payment, booking, cents }) => ({
    part: Number(part),
    payment: Number(payment),
    booking: Number(booking),
    cents: Number(cents),
  }))
}

/** Returns whether an attempt to pay ended without paying, so that its balance is the payer's again. */
export const hasAbandoned = async (tx: Executor, payment: number): Promise<boolean> => {
  const { rows } = await tx.execute<{ ended: boolean }>(sql`select ${wasAbandoned(sql`${payment}`)} as ended`)
  return rows[0]?.ended ?? false
}

export const insertClaims = async (
  tx: Tx,
  chargeback: number,
  claims: readonly DepositClaim[],
): Promise<void> => {
  if (claims.length > 0)
    await tx
      .insert(chargebackParts)
      .values(
        claims.map(({ part, cents }) => ({ chargebackId: chargeback, partId: part, amountCents: cents })),
      )
}

/** Lists the booking parts a deposit's chargeback disputes, in the order of the bookings. */
export const listClaims = async (tx: Executor, chargeback: number): Promise<DepositClaim[]> => {
  const rows = await tx
    .select({
      part: chargebackParts.partId,
      payment: payments.id,
      booking: payments.bookingId,
      cents: chargebackParts.amountCents,
    })
    .from(chargebackParts)
    .innerJoin(paymentParts, eq(paymentParts.id, chargebackParts.partId))
    .innerJoin(payments, eq(payments.id, paymentParts.paymentId))
    .where(eq(chargebackParts.chargebackId, chargeback))
    .orderBy(asc(payments.bookingId), asc(chargebackParts.id))
  return rows.flatMap(({ booking, ...claim }) => (booking === null ? [] : [{ ...claim, booking }]))
}
