import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { claimStates } from '@/lib/contract/claim-states'
import { claimOutcomes, claimReasons, claimWishes } from '@/lib/contract/claims'
import { bookingRef } from './bookings'
import { createdAt, id, oneOfCheck, timestampColumn } from './columns'

const photos = (name: string) =>
  uuid(name)
    .array()
    .notNull()
    .default(sql`'{}'`)

/** Warranty claims of completed work; at most one open per booking. */
export const claims = pgTable(
  'claims',
  {
    id: id(),
    bookingId: bookingRef(),
    status: text('status', { enum: claimStates }).notNull().default('opened'),
    reason: text('reason', { enum: claimReasons }).notNull(),
    wish: text('wish', { enum: claimWishes }).notNull(),
    text: text('text').notNull(),
    photos: photos('photos'),
    /** Automatic end of the stage; moved on by as long as a bank's dispute lasted. */
    stageUntil: timestampColumn('stage_until'),
    /** Since when a bank disputes the payment. */
    suspendedAt: timestampColumn('suspended_at'),
    visitStartsAt: timestampColumn('visit_starts_at'),
    visitEndsAt: timestampColumn('visit_ends_at'),
    missedVisits: smallint('missed_visits').notNull().default(0),
    offeredCents: integer('offered_cents'),
    offeredText: text('offered_text'),
    mendedText: text('mended_text'),
    mendedPhotos: photos('mended_photos'),
    mendedAt: timestampColumn('mended_at'),
    declineReason: text('decline_reason'),
    /** Side whose words `declineReason` are. */
    declinedBy: text('declined_by', { enum: ['customer', 'provider'] }),
    outcome: text('outcome', { enum: claimOutcomes }),
    refundCents: integer('refund_cents').notNull().default(0),
    endedAt: timestampColumn('ended_at'),
    createdAt: createdAt(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('claims_one_open')
      .on(t.bookingId)
      .where(sql`status not in ('resolved', 'lapsed', 'withdrawn')`),
    index('claims_booking').on(t.bookingId, t.id.desc()),
    index('claims_due')
      .on(t.stageUntil)
      .where(sql`stage_until is not null and suspended_at is null`),
    check('claims_status', oneOfCheck('status', claimStates)),
    check('claims_outcome', sql`outcome is null or status in ('resolved', 'lapsed', 'withdrawn')`),
    check('claims_offered', sql`(status <> 'money_offered') or offered_cents > 0`),
    check('claims_visit', sql`(status <> 'mending') or visit_starts_at < visit_ends_at`),
    check('claims_refund', sql`refund_cents >= 0`),
  ],
)
