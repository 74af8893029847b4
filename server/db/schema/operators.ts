import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { caseKinds } from '@/lib/contract/operators'
import { bookings } from './bookings'
import { id, ref, timestampColumn } from './columns'
import { disputes } from './disputes'
import { payments } from './payments'
import { withdrawals } from './wallet'

/** Cases for operators: one row per incident, by its key, never deleted. */
export const operatorCases = pgTable(
  'operator_cases',
  {
    id: id(),
    /** Names the trouble, such as `mismatch:payment:12`. */
    key: text('key').notNull(),
    kind: text('kind', { enum: caseKinds }).notNull(),
    /** `watching`: a difference that may be gone in a moment, which no operator is shown yet. */
    status: text('status', { enum: ['watching', 'open', 'closed'] }).notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }),
    bookingId: ref('booking_id').references(() => bookings.id),
    paymentId: ref('payment_id').references(() => payments.id),
    withdrawalId: ref('withdrawal_id').references(() => withdrawals.id),
    disputeId: ref('dispute_id').references(() => disputes.id),
    /** Parameters of its texts: sums, names, references. */
    facts: jsonb('facts').$type<Record<string, string | number | null>>().notNull(),
    dueAt: timestampColumn('due_at'),
    /** Sorts the list: the deadline, or some days after the opening where there is none. */
    urgentAt: timestampColumn('urgent_at').notNull(),
    openedAt: timestampColumn('opened_at').notNull().defaultNow(),
    /** Times of the notifications that the case is open and that its deadline is near; null: not yet. */
    notifiedAt: timestampColumn('notified_at'),
    remindedAt: timestampColumn('reminded_at'),
    closedAt: timestampColumn('closed_at'),
    /** The operator's decision, or `gone`: the trouble ended without one. */
    closedAs: text('closed_as'),
  },
  (t) => [
    unique('operator_cases_key').on(t.key),
    index('operator_cases_urgent').on(t.status, t.urgentAt, t.id),
  ],
)

/** The gateway's own book, as far as we have read it: each movement once. */
export const gatewayMovements = pgTable(
  'gateway_movements',
  {
    id: id(),
    gateway: text('gateway').notNull(),
    ref: text('ref').notNull(),
    at: timestampColumn('at').notNull(),
    kind: text('kind').notNull(),
    amountCents: integer('amount_cents').notNull(),
    reference: text('reference'),
  },
  (t) => [
    uniqueIndex('gateway_movements_once').on(t.gateway, t.ref),
    index('gateway_movements_reference')
      .on(t.reference)
      .where(sql`reference is not null`),
    index('gateway_movements_at').on(t.gateway, t.at),
  ],
)
