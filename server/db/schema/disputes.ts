import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bookingStates } from '@/lib/contract/booking-states'
import { disputeSettlements, disputeStates } from '@/lib/contract/disputes'
import { users } from './accounts'
import { bookingRef } from './bookings'
import { claims } from './claims'
import { createdAt, id, oneOfCheck, ref, timestampColumn } from './columns'

export const disputes = pgTable(
  'disputes',
  {
    id: id(),
    bookingId: bookingRef(),
    /** The warranty claim it is about; null for work that is not completed. */
    claimId: ref('claim_id').references(() => claims.id),
    status: text('status', { enum: disputeStates }).notNull().default('opened'),
    openedBy: text('opened_by', { enum: ['customer', 'provider'] }).notNull(),
    reason: text('reason').notNull(),
    /** State of the booking before the dispute, restored on withdrawal. */
    bookingStatus: text('booking_status', { enum: bookingStates }).notNull(),
    heldCents: integer('held_cents').notNull(),
    stageUntil: timestampColumn('stage_until'),
    /** Time operators were notified of their overdue decision. */
    overdueNotifiedAt: timestampColumn('overdue_notified_at'),
    settlement: text('settlement', { enum: disputeSettlements }),
    refundCents: integer('refund_cents'),
    decisionReason: text('decision_reason'),
    decidedBy: ref('decided_by').references(() => users.id),
    decidedAt: timestampColumn('decided_at'),
    createdAt: createdAt(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('disputes_one_open')
      .on(t.bookingId)
      .where(sql`status not in ('resolved', 'withdrawn')`),
    index('disputes_booking').on(t.bookingId, t.id.desc()),
    index('disputes_due')
      .on(t.stageUntil)
      .where(sql`stage_until is not null`),
    check('disputes_status', oneOfCheck('status', disputeStates)),
  ],
)

export const disputeProposals = pgTable(
  'dispute_proposals',
  {
    id: id(),
    disputeId: ref('dispute_id')
      .notNull()
      .references(() => disputes.id),
    side: text('side', { enum: ['customer', 'provider'] }).notNull(),
    refundCents: integer('refund_cents').notNull(),
    text: text('text').notNull(),
    status: text('status', { enum: ['open', 'accepted', 'replaced'] })
      .notNull()
      .default('open'),
    createdAt: createdAt(),
  },
  (t) => [
    index('dispute_proposals_dispute').on(t.disputeId, t.id),
    uniqueIndex('dispute_proposals_open')
      .on(t.disputeId, t.side)
      .where(sql`status = 'open'`),
    check('dispute_proposals_refund', sql`refund_cents >= 0`),
  ],
)

export const disputeEvidence = pgTable(
  'dispute_evidence',
  {
    id: id(),
    disputeId: ref('dispute_id')
      .notNull()
      .references(() => disputes.id),
    side: text('side', { enum: ['customer', 'provider'] }).notNull(),
    text: text('text').notNull(),
    photos: uuid('photos')
      .array()
      .notNull()
      .default(sql`'{}'`),
    createdAt: createdAt(),
  },
  (t) => [index('dispute_evidence_dispute').on(t.disputeId, t.id)],
)
