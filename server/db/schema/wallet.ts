import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { pixKeyTypes, withdrawalStates } from '@/lib/contract/wallet'
import { userRef } from './accounts'
import { createdAt, id, oneOfCheck, ref, timestampColumn } from './columns'
import { payments } from './payments'

/** The bonus of a deposit of at least this much. An operator edits these rows. */
export const depositTiers = pgTable(
  'deposit_tiers',
  {
    id: id(),
    depositCents: integer('deposit_cents').notNull().unique(),
    bonusCents: integer('bonus_cents').notNull(),
    /** A bonus ends so many days after it was given. */
    bonusDays: integer('bonus_days').notNull().default(180),
  },
  () => [check('deposit_tiers_amounts', sql`deposit_cents > 0 and bonus_cents >= 0 and bonus_days > 0`)],
)

/**
 * One row for each deposit: what is left of its money, so that cash keeps its origin, and of the bonus it brought. Lots
 * are spent by the moment their bonus ends; from each, money and bonus in proportion.
 */
export const bonusLots = pgTable(
  'bonus_lots',
  {
    id: id(),
    userId: userRef('user_id'),
    /** The deposit it came with. */
    paymentId: ref('payment_id').references(() => payments.id),
    grantedCents: integer('granted_cents').notNull(),
    leftCents: integer('left_cents').notNull(),
    /** Unspent cash of the deposit, also once its bonus has expired. */
    cashLeftCents: integer('cash_left_cents').notNull().default(0),
    expiresAt: timestampColumn('expires_at').notNull(),
    expiredAt: timestampColumn('expired_at'),
    /** Time of the notification that it expires soon. */
    expiryNotifiedAt: timestampColumn('expiry_notified_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('bonus_lots_user')
      .on(t.userId, t.expiresAt, t.id)
      .where(sql`left_cents > 0 and expired_at is null`),
    index('bonus_lots_cash')
      .on(t.userId, t.id)
      .where(sql`cash_left_cents > 0`),
    uniqueIndex('bonus_lots_payment')
      .on(t.paymentId)
      .where(sql`payment_id is not null`),
    check('bonus_lots_amounts', sql`left_cents between 0 and granted_cents and cash_left_cents >= 0`),
  ],
)

/** Payout destinations: Pix keys and IBANs of a person's own CPF or CNPJ. */
export const destinations = pgTable(
  'destinations',
  {
    id: id(),
    userId: userRef('user_id'),
    kind: text('kind', { enum: ['pix', 'iban'] }).notNull(),
    keyType: text('key_type', { enum: pixKeyTypes }),
    /** In the form the gateway takes: digits, lower case, E.164. */
    value: text('value').notNull(),
    bank: text('bank'),
    holder: text('holder').notNull(),
    verified: boolean('verified').notNull().default(false),
    /** Withdrawals to it are refused until then: a new key rests. */
    usableFrom: timestampColumn('usable_from').notNull(),
    removedAt: timestampColumn('removed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('destinations_own')
      .on(t.userId, t.kind, t.value)
      .where(sql`removed_at is null`),
    check('destinations_key', sql`(kind = 'pix') = (key_type is not null)`),
  ],
)

export const withdrawals = pgTable(
  'withdrawals',
  {
    id: id(),
    reference: uuid('reference').notNull().defaultRandom().unique(),
    userId: userRef('user_id'),
    destinationId: ref('destination_id')
      .notNull()
      .references(() => destinations.id),
    /** Owner's CPF or CNPJ at the request; the destination account must belong to it. */
    ownerTaxNumber: text('owner_tax_number').notNull(),
    amountCents: integer('amount_cents').notNull(),
    returnedCents: integer('returned_cents').notNull().default(0),
    status: text('status', { enum: withdrawalStates }).notNull().default('requested'),
    gateway: text('gateway').notNull(),
    gatewayRef: text('gateway_ref'),
    failure: text('failure', { enum: ['wrong_owner', 'unknown_key', 'refused_by_bank', 'other'] }),
    nextPollAt: timestampColumn('next_poll_at').defaultNow(),
    pollCount: integer('poll_count').notNull().default(0),
    /** In `unknown`: since when the gateway answers that it has no such payout. */
    notFoundSince: timestampColumn('not_found_since'),
    /** Time at which a case was opened for an operator. */
    caseOpenedAt: timestampColumn('case_opened_at'),
    requestedAt: timestampColumn('requested_at').notNull(),
    sentAt: timestampColumn('sent_at'),
    paidAt: timestampColumn('paid_at'),
    createdAt: createdAt(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('withdrawals_user').on(t.userId, t.id.desc()),
    index('withdrawals_next_poll')
      .on(t.nextPollAt)
      .where(sql`next_poll_at is not null`),
    check('withdrawals_status', oneOfCheck('status', withdrawalStates)),
    check('withdrawals_amounts', sql`amount_cents > 0 and returned_cents between 0 and amount_cents`),
  ],
)
