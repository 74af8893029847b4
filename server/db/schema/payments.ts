import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { materialAdvanceStates } from '@/lib/contract/booking-money'
import { chargebackStates, paymentStates, refundStates } from '@/lib/contract/payment-processes'
import { failureCodes, paymentMethods, paymentSources } from '@/lib/contract/payments'
import { userRef } from './accounts'
import { bookingRef, bookings } from './bookings'
import { createdAt, id, oneOfCheck, ref, timestampColumn, transitionColumns } from './columns'

/** Attempts to pay a booking or a deposit. Columns `gateway_*` hold the gateway's latest report. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    /** Our name of it at the gateway, by which it is found when an answer was lost. */
    reference: uuid('reference').notNull().defaultRandom().unique(),
    purpose: text('purpose', { enum: ['booking', 'deposit'] }).notNull(),
    bookingId: ref('booking_id').references(() => bookings.id),
    payerId: userRef('payer_id'),
    method: text('method', { enum: paymentMethods }).notNull(),
    status: text('status', { enum: paymentStates }).notNull().default('creating'),
    /** Total paid by gateway, balance and bonus, after the coupon's discount. */
    amountCents: integer('amount_cents').notNull(),
    /** The part that goes through the gateway. */
    externalCents: integer('external_cents').notNull(),
    /** Refunds that succeeded, of all sources. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    gateway: text('gateway').notNull(),
    gatewayRef: text('gateway_ref'),
    /** Cumulative sums booked in the ledger: received, refunded, and the gateway's fees. */
    gatewayPaidCents: integer('gateway_paid_cents').notNull().default(0),
    gatewayRefundedCents: integer('gateway_refunded_cents').notNull().default(0),
    gatewayFeeCents: integer('gateway_fee_cents').notNull().default(0),
    gatewaySettledCents: integer('gateway_settled_cents').notNull().default(0),
    pixCode: text('pix_code'),
    pixExpiresAt: timestampColumn('pix_expires_at'),
    /**
     * Card token for a repeated charge with the same key, never a card number. Cleared when the attempt ends.
     */
    cardRequest: jsonb('card_request').$type<{
      token: string
      customer: string | null
      brand: string
      installments: number
    }>(),
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    installments: smallint('installments'),
    /** Interest that the card company charges for instalments; it never reaches us. */
    interestCents: integer('interest_cents').notNull().default(0),
    failureCode: text('failure_code', { enum: failureCodes }),
    /** The customer asked for the work before the seven days of art. 49 are over, when paying. */
    earlyStart: boolean('early_start').notNull().default(false),
    /** Coupon and bonus are bound by the commission; false of payments from before that, which keep theirs. */
    promotionCapped: boolean('promotion_capped').notNull().default(false),
    /** End of a deposit's reserve: until then, bookings it paid are released into the provider's reserve. */
    reserveUntil: timestampColumn('reserve_until'),
    /** Expiry of the booking's reservation, or of a deposit's code. */
    expiresAt: timestampColumn('expires_at').notNull(),
    /** Time of the next poll of the gateway; null once the state is final. */
    nextPollAt: timestampColumn('next_poll_at').defaultNow(),
    pollCount: integer('poll_count').notNull().default(0),
    paidAt: timestampColumn('paid_at'),
    settledAt: timestampColumn('settled_at'),
    createdAt: createdAt(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('payments_booking')
      .on(t.bookingId, t.id.desc())
      .where(sql`booking_id is not null`),
    index('payments_payer').on(t.payerId, t.id.desc()),
    uniqueIndex('payments_gateway')
      .on(t.gateway, t.gatewayRef)
      .where(sql`gateway_ref is not null`),
    index('payments_next_poll')
      .on(t.nextPollAt)
      .where(sql`next_poll_at is not null`),
    /** Allows one open payment per booking. */
    uniqueIndex('payments_one_open')
      .on(t.bookingId)
      .where(sql`status in ('creating', 'pending', 'review', 'expiring')`),
    check('payments_status', oneOfCheck('status', paymentStates)),
    check('payments_amounts', sql`amount_cents >= 0 and external_cents between 0 and amount_cents`),
    check('payments_refunded', sql`refunded_cents between 0 and amount_cents`),
    check('payments_purpose', sql`(purpose = 'booking') = (booking_id is not null)`),
  ],
)

/** Sources of a payment's money; together they are its quote. */
export const paymentParts = pgTable(
  'payment_parts',
  {
    id: id(),
    paymentId: ref('payment_id')
      .notNull()
      .references(() => payments.id),
    source: text('source', { enum: paymentSources }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** Coupon of a part of source `coupon`. */
    couponId: ref('coupon_id'),
    /** Lot of a part of source `cash` or `bonus`, to which refunds return. */
    lotId: ref('lot_id'),
  },
  (t) => [
    index('payment_parts_payment').on(t.paymentId, t.id),
    index('payment_parts_lot')
      .on(t.lotId)
      .where(sql`lot_id is not null`),
    check('payment_parts_amounts', sql`amount_cents > 0 and refunded_cents between 0 and amount_cents`),
  ],
)

export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    reference: uuid('reference').notNull().defaultRandom().unique(),
    paymentId: ref('payment_id')
      .notNull()
      .references(() => payments.id),
    bookingId: ref('booking_id').references(() => bookings.id),
    /** `external`: made at the gateway's own desk, and found by us. */
    origin: text('origin', { enum: ['own', 'external'] })
      .notNull()
      .default('own'),
    status: text('status', { enum: refundStates }).notNull().default('requested'),
    reason: text('reason').notNull(),
    /** The part that goes back through the gateway. */
    amountCents: integer('amount_cents').notNull(),
    /** Interest of the card company that goes back with it. */
    interestCents: integer('interest_cents').notNull().default(0),
    gatewayRef: text('gateway_ref'),
    nextPollAt: timestampColumn('next_poll_at').defaultNow(),
    pollCount: integer('poll_count').notNull().default(0),
    succeededAt: timestampColumn('succeeded_at'),
    createdAt: createdAt(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('refunds_payment').on(t.paymentId, t.id),
    index('refunds_booking')
      .on(t.bookingId, t.id)
      .where(sql`booking_id is not null`),
    index('refunds_next_poll')
      .on(t.nextPollAt)
      .where(sql`next_poll_at is not null`),
    uniqueIndex('refunds_gateway')
      .on(t.paymentId, t.gatewayRef)
      .where(sql`gateway_ref is not null`),
    check('refunds_status', oneOfCheck('status', refundStates)),
    check('refunds_amount', sql`amount_cents > 0`),
  ],
)

export const chargebacks = pgTable(
  'chargebacks',
  {
    id: id(),
    paymentId: ref('payment_id')
      .notNull()
      .references(() => payments.id),
    kind: text('kind', { enum: ['chargeback', 'med'] }).notNull(),
    gatewayRef: text('gateway_ref').notNull(),
    status: text('status', { enum: chargebackStates }).notNull().default('opened'),
    amountCents: integer('amount_cents').notNull(),
    evidenceDueAt: timestampColumn('evidence_due_at'),
    closedAt: timestampColumn('closed_at'),
    createdAt: createdAt(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('chargebacks_gateway').on(t.paymentId, t.gatewayRef),
    check('chargebacks_status', oneOfCheck('status', chargebackStates)),
  ],
)

/** What a contested deposit had paid of bookings: those parts are contested with it. */
export const chargebackParts = pgTable(
  'chargeback_parts',
  {
    id: id(),
    chargebackId: ref('chargeback_id')
      .notNull()
      .references(() => chargebacks.id),
    partId: ref('part_id')
      .notNull()
      .references(() => paymentParts.id),
    amountCents: integer('amount_cents').notNull(),
  },
  (t) => [
    uniqueIndex('chargeback_parts_of').on(t.chargebackId, t.partId),
    index('chargeback_parts_part').on(t.partId),
    check('chargeback_parts_amount', sql`amount_cents > 0`),
  ],
)

/** What was released to a provider out of young deposits, and stays in their reserve until then. */
export const reserveHolds = pgTable(
  'reserve_holds',
  {
    id: id(),
    providerId: userRef('provider_id'),
    partId: ref('part_id')
      .notNull()
      .references(() => paymentParts.id),
    amountCents: integer('amount_cents').notNull(),
    until: timestampColumn('until').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('reserve_holds_provider').on(t.providerId, t.until),
    index('reserve_holds_part').on(t.partId),
    check('reserve_holds_amount', sql`amount_cents > 0`),
  ],
)

/** Webhooks of gateways: stored before they are answered, handled once. */
export const gatewayEvents = pgTable(
  'gateway_events',
  {
    id: id(),
    gateway: text('gateway').notNull(),
    eventId: text('event_id').notNull(),
    /** The body without data of cards and people; the gateway's own ids stay. */
    body: text('body').notNull(),
    subjectKind: text('subject_kind', { enum: ['charge', 'payout'] }),
    subjectRef: text('subject_ref'),
    handledAt: timestampColumn('handled_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('gateway_events_once').on(t.gateway, t.eventId),
    index('gateway_events_waiting')
      .on(t.id)
      .where(sql`handled_at is null`),
  ],
)

/** Journal of money transitions without a booking: actor, time, former and new state. Append-only. */
export const moneyEvents = pgTable(
  'money_events',
  {
    id: id(),
    subject: text('subject', {
      enum: ['payment', 'refund', 'withdrawal', 'dispute', 'chargeback', 'material_advance', 'case'],
    }).notNull(),
    subjectId: ref('subject_id').notNull(),
    ...transitionColumns(),
  },
  (t) => [index('money_events_subject').on(t.subject, t.subjectId, t.id)],
)

/** Display data of saved cards. Card numbers are stored by the gateway only. */
export const savedCards = pgTable(
  'saved_cards',
  {
    id: id(),
    userId: userRef('user_id'),
    gateway: text('gateway').notNull(),
    gatewayCustomer: text('gateway_customer').notNull(),
    gatewayCard: text('gateway_card').notNull(),
    brand: text('brand').notNull(),
    last4: text('last4').notNull(),
    expMonth: smallint('exp_month').notNull(),
    expYear: smallint('exp_year').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('saved_cards_gateway').on(t.userId, t.gateway, t.gatewayCard),
    uniqueIndex('saved_cards_default')
      .on(t.userId)
      .where(sql`is_default`),
  ],
)

/** Money for material drawn before completion, with the customer's yes, against a receipt. */
export const materialAdvances = pgTable(
  'material_advances',
  {
    id: id(),
    bookingId: bookingRef(),
    status: text('status', { enum: materialAdvanceStates }).notNull().default('asked'),
    amountCents: integer('amount_cents').notNull(),
    receiptId: uuid('receipt_id'),
    createdAt: createdAt(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('material_advances_booking').on(t.bookingId, t.id),
    uniqueIndex('material_advances_one_open')
      .on(t.bookingId)
      .where(sql`status in ('asked', 'granted')`),
    check('material_advances_status', oneOfCheck('status', materialAdvanceStates)),
    check('material_advances_amount', sql`amount_cents > 0`),
  ],
)
