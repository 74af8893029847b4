import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { userRef, users } from './accounts'
import { bookingRef } from './bookings'
import { createdAt, id, ref, timestampColumn } from './columns'
import { payments } from './payments'

export const coupons = pgTable(
  'coupons',
  {
    id: id(),
    /** Upper case, as it is compared. */
    code: text('code').notNull().unique(),
    textPt: text('text_pt').notNull(),
    textEn: text('text_en').notNull(),
    percent: smallint('percent'),
    amountCents: integer('amount_cents'),
    /** Minimum labour, like the discount: material counts for neither. */
    minCents: integer('min_cents').notNull().default(0),
    maxCents: integer('max_cents'),
    borneBy: text('borne_by', { enum: ['platform', 'provider'] })
      .notNull()
      .default('platform'),
    /** Issuing provider: valid on this provider's offers only. */
    providerId: ref('provider_id').references(() => users.id),
    /** Personal coupon of one user; null: valid for everybody. */
    userId: ref('user_id').references(() => users.id),
    subServiceIds: integer('sub_service_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    usesEach: smallint('uses_each').notNull().default(1),
    usesTotal: integer('uses_total'),
    /** Reserved and used, kept under the row's lock. */
    taken: integer('taken').notNull().default(0),
    startsAt: timestampColumn('starts_at').notNull().defaultNow(),
    expiresAt: timestampColumn('expires_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('coupons_user')
      .on(t.userId)
      .where(sql`user_id is not null`),
    check(
      'coupons_worth',
      sql`(percent is null) <> (amount_cents is null) and coalesce(percent, 1) between 1 and 100 and coalesce(amount_cents, 1) > 0`,
    ),
    check('coupons_taken', sql`taken >= 0 and (uses_total is null or taken <= uses_total)`),
  ],
)

/** A use of a coupon: reserved with a payment, used when it is paid, released when it ends. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    id: id(),
    couponId: ref('coupon_id')
      .notNull()
      .references(() => coupons.id),
    userId: userRef('user_id'),
    bookingId: bookingRef(),
    paymentId: ref('payment_id')
      .notNull()
      .references(() => payments.id),
    discountCents: integer('discount_cents').notNull(),
    status: text('status', { enum: ['reserved', 'used', 'given_back'] })
      .notNull()
      .default('reserved'),
    createdAt: createdAt(),
  },
  (t) => [
    index('coupon_uses_person')
      .on(t.couponId, t.userId)
      .where(sql`status <> 'given_back'`),
    uniqueIndex('coupon_uses_payment').on(t.paymentId),
  ],
)
