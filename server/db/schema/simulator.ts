import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { createdAt, id, ref, timestampColumn } from './columns'

/*
 * The book of the demo's payment gateway. It stands for another company's database: nothing of ours refers to
 * it, it refers to nothing of ours but the references we gave, and it holds no name, address or card number.
 */

const cents = (name: string) => integer(name).notNull().default(0)

export const simulatorCharges = pgTable(
  'simulator_charges',
  {
    id: id(),
    ref: text('ref').notNull().unique(),
    /** Idempotency key of the call that made it; null for a second payment of the same code. */
    key: text('key').unique(),
    reference: text('reference').notNull(),
    method: text('method', { enum: ['pix', 'card'] }).notNull(),
    status: text('status', {
      enum: ['pending', 'review', 'paid', 'failed', 'expired', 'canceled'],
    }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    paidCents: cents('paid_cents'),
    refundedCents: cents('refunded_cents'),
    feeCents: cents('fee_cents'),
    interestCents: cents('interest_cents'),
    refusal: text('refusal'),
    pixCode: text('pix_code'),
    expiresAt: timestampColumn('expires_at'),
    brand: text('brand'),
    last4: text('last4'),
    installments: smallint('installments').notNull().default(1),
    paidAt: timestampColumn('paid_at'),
    settlesAt: timestampColumn('settles_at'),
    settled: boolean('settled').notNull().default(false),
    /** Time of the next automatic event: code expiry, late money, availability. */
    dueAt: timestampColumn('due_at'),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (t) => [
    index('simulator_charges_reference').on(t.reference, t.id.desc()),
    index('simulator_charges_due')
      .on(t.dueAt)
      .where(sql`due_at is not null`),
    index('simulator_charges_pending')
      .on(t.id)
      .where(sql`status = 'paid' and not settled`),
  ],
)

export const simulatorRefunds = pgTable(
  'simulator_refunds',
  {
    id: id(),
    ref: text('ref').notNull().unique(),
    key: text('key').notNull().unique(),
    reference: text('reference').notNull(),
    chargeId: ref('charge_id')
      .notNull()
      .references(() => simulatorCharges.id),
    amountCents: integer('amount_cents').notNull(),
    status: text('status', { enum: ['processing', 'succeeded', 'rejected'] }).notNull(),
    lacksFunds: boolean('lacks_funds').notNull().default(false),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (t) => [index('simulator_refunds_charge').on(t.chargeId, t.id)],
)

export const simulatorDisputes = pgTable(
  'simulator_disputes',
  {
    id: id(),
    ref: text('ref').notNull().unique(),
    chargeId: ref('charge_id')
      .notNull()
      .references(() => simulatorCharges.id),
    kind: text('kind', { enum: ['chargeback', 'med'] }).notNull(),
    status: text('status', { enum: ['evidence_due', 'submitted', 'won', 'lost'] }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    evidenceDueAt: timestampColumn('evidence_due_at').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (t) => [index('simulator_disputes_charge').on(t.chargeId, t.id)],
)

export const simulatorPayouts = pgTable(
  'simulator_payouts',
  {
    id: id(),
    ref: text('ref').notNull().unique(),
    key: text('key').notNull().unique(),
    reference: text('reference').notNull(),
    amountCents: integer('amount_cents').notNull(),
    status: text('status', { enum: ['processing', 'paid', 'rejected', 'returned'] }).notNull(),
    returnedCents: cents('returned_cents'),
    failure: text('failure', { enum: ['wrong_owner', 'unknown_key', 'refused_by_bank', 'other'] }),
    paidAt: timestampColumn('paid_at'),
    dueAt: timestampColumn('due_at'),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (t) => [
    index('simulator_payouts_reference').on(t.reference, t.id.desc()),
    index('simulator_payouts_due')
      .on(t.dueAt)
      .where(sql`due_at is not null`),
  ],
)

export const simulatorCustomers = pgTable('simulator_customers', {
  id: id(),
  ref: text('ref').notNull().unique(),
  reference: text('reference').notNull().unique(),
})

/** A card's scripted answer, chosen by its holder's name. Neither name, number nor code is stored. */
const card = {
  brand: text('brand').notNull(),
  last4: text('last4').notNull(),
  expMonth: smallint('exp_month').notNull(),
  expYear: smallint('exp_year').notNull(),
  answer: text('answer').notNull(),
}

export const simulatorCards = pgTable(
  'simulator_cards',
  {
    id: id(),
    ref: text('ref').notNull().unique(),
    customer: text('customer').notNull(),
    ...card,
  },
  (t) => [index('simulator_cards_customer').on(t.customer, t.id)],
)

/** Good for one charge, or for keeping one card. */
export const simulatorTokens = pgTable('simulator_tokens', {
  token: text('token').primaryKey(),
  ...card,
  usedAt: timestampColumn('used_at'),
  createdAt: createdAt(),
})

/** Each change of the money that is available, signed: their sum is the balance. */
export const simulatorMovements = pgTable(
  'simulator_movements',
  {
    id: id(),
    at: timestampColumn('at').notNull(),
    kind: text('kind', {
      enum: ['settlement', 'refund', 'payout', 'payout_returned', 'chargeback', 'fee', 'other'],
    }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    reference: text('reference'),
  },
  (t) => [index('simulator_movements_at').on(t.at, t.id)],
)

/** Scripted outcomes of the next call or event of a reference; each applies once, in the given order. */
export const simulatorPlans = pgTable(
  'simulator_plans',
  {
    id: id(),
    reference: text('reference').notNull(),
    what: text('what').notNull(),
  },
  (t) => [index('simulator_plans_reference').on(t.reference, t.id)],
)

export const simulatorEvents = pgTable(
  'simulator_events',
  {
    id: id(),
    kind: text('kind', { enum: ['charge', 'payout'] }).notNull(),
    ref: text('ref').notNull(),
    reference: text('reference').notNull(),
    /** Remaining deliveries; 0 when lost or done. */
    copies: smallint('copies').notNull(),
    lost: boolean('lost').notNull().default(false),
    deliverAt: timestampColumn('deliver_at').notNull(),
    deliveredAt: timestampColumn('delivered_at'),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (t) => [
    index('simulator_events_reference').on(t.reference, t.id.desc()),
    index('simulator_events_due')
      .on(t.deliverAt, t.id)
      .where(sql`copies > 0`),
  ],
)
