import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bookingStates } from '@/lib/contract/booking-states'
import { whenKinds } from '@/lib/contract/bookings'
import { cancellationPresets, defaultPreset } from '@/lib/contract/cancellation-presets'
import type { Answers } from '@/lib/contract/form'
import { offerStates, suggestionStates, type OfferItem } from '@/lib/contract/offers'
import { userRef, users } from './accounts'
import { subServices } from './catalogue'
import { createdAt, id, oneOfCheck, ref, timestampColumn, transitionColumns } from './columns'

/** `[from,to)` in UTC, as PostgreSQL writes it. */
const tstzrange = customType<{ data: string }>({ dataType: () => 'tstzrange' })

/** Address as it was when the booking was made: later edits of the profile do not move a job. */
export interface AddressSnapshot {
  pk: number
  cep: string
  street: string
  number: string
  complement: string | null
  label: string | null
}

export const bookings = pgTable(
  'bookings',
  {
    id: id(),
    customerId: userRef('customer_id'),
    subServiceId: ref('sub_service_id')
      .notNull()
      .references(() => subServices.id),
    status: text('status', { enum: bookingStates }).notNull().default('booking_offers'),
    answers: jsonb('answers').$type<Answers>().notNull(),
    description: text('description').notNull().default(''),
    whenKind: text('when_kind', { enum: whenKinds }).notNull(),
    wantedFrom: timestampColumn('wanted_from'),
    wantedTo: timestampColumn('wanted_to'),
    cityIbge: integer('city_ibge').notNull(),
    /** Additional cities in which providers are asked, after no answer from the demand's own. */
    extraCityIbges: integer('extra_city_ibges')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Time of the first matching. */
    matchedAt: timestampColumn('matched_at'),
    district: text('district').notNull(),
    address: jsonb('address').$type<AddressSnapshot>().notNull(),
    photos: uuid('photos')
      .array()
      .notNull()
      .default(sql`'{}'`),
    offerCount: smallint('offer_count').notNull().default(0),
    /** Set while an offer is approved, or named by an instant booking. */
    providerId: ref('provider_id').references(() => users.id),
    approvedOfferId: ref('approved_offer_id'),
    /** Booked at a published price: it has no other offers to go back to. */
    isInstant: boolean('is_instant').notNull().default(false),
    /** Until when it is held for the customer to pay. */
    payUntil: timestampColumn('pay_until'),
    /** The customer's one extension of `pay_until` is used. */
    isPayExtended: boolean('is_pay_extended').notNull().default(false),
    /**
     * Percent of labour, as in force when it entered `awaiting_payment`. The default is the only rate there was before
     * rates were stored.
     */
    commissionPercent: smallint('commission_percent').notNull().default(15),
    startsAt: timestampColumn('starts_at'),
    endsAt: timestampColumn('ends_at'),
    proposedStartsAt: timestampColumn('proposed_starts_at'),
    proposedBy: text('proposed_by', { enum: ['customer', 'provider'] }),
    startCode: text('start_code'),
    startAttempts: smallint('start_attempts').notNull().default(0),
    changesRequested: text('changes_requested'),
    endReason: text('end_reason'),
    /** Expiry of an open demand. */
    expiresAt: timestampColumn('expires_at'),
    /** Time at which delivered work completes without an objection. */
    autoCompleteAt: timestampColumn('auto_complete_at'),
    completedAt: timestampColumn('completed_at'),
    /** Until when a no-show may be objected to. Null once its money has moved, as of those reported by 0.1.0. */
    disputeUntil: timestampColumn('dispute_until'),
    /** The start both sides were reminded of; another start is reminded of anew. */
    remindedFor: timestampColumn('reminded_for'),
    /** Time of the last reminder about work past its end. */
    overdueNotifiedAt: timestampColumn('overdue_notified_at'),
    /** Time of the reminder that the review period is nearly over. */
    reviewRemindedAt: timestampColumn('review_reminded_at'),
    createdAt: createdAt(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('bookings_customer').on(t.customerId, t.id.desc()),
    index('bookings_customer_status').on(t.customerId, t.status, t.id.desc()),
    index('bookings_provider')
      .on(t.providerId, t.status, t.id.desc())
      .where(sql`provider_id is not null`),
    index('bookings_expiring')
      .on(t.expiresAt)
      .where(sql`status = 'booking_offers'`),
    index('bookings_completing')
      .on(t.autoCompleteAt)
      .where(sql`status = 'delivered'`),
    index('bookings_no_show')
      .on(t.disputeUntil)
      .where(sql`dispute_until is not null`),
    index('bookings_completed')
      .on(t.subServiceId, t.cityIbge, t.completedAt)
      .where(sql`status = 'completed'`),
    index('bookings_to_review')
      .on(t.completedAt)
      .where(sql`status = 'completed' and review_reminded_at is null`),
    index('bookings_overdue')
      .on(t.endsAt)
      .where(sql`status in ('approved', 'in_progress', 'changes_requested')`),
    index('bookings_unpaid')
      .on(t.payUntil)
      .where(sql`status = 'awaiting_payment'`),
    check('bookings_status', oneOfCheck('status', bookingStates)),
    check('bookings_pay_until', sql`(pay_until is not null) = (status = 'awaiting_payment')`),
  ],
)

/** The booking a row is about. */
export const bookingRef = () =>
  ref('booking_id')
    .notNull()
    .references(() => bookings.id)

/** Photos of the result, one row a delivery that has some. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: id(),
    bookingId: bookingRef(),
    photos: uuid('photos').array().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('deliveries_booking').on(t.bookingId, t.id)],
)

/** Unmatched demands with a customer to notify once a provider matches. */
export const demandWatches = pgTable(
  'demand_watches',
  {
    bookingId: ref('booking_id')
      .primaryKey()
      .references(() => bookings.id),
    createdAt: createdAt(),
    notifiedAt: timestampColumn('notified_at'),
  },
  (t) => [
    index('demand_watches_waiting')
      .on(t.bookingId)
      .where(sql`notified_at is null`),
  ],
)

/** Waves of an open demand so far, and the time of the next; null: none. */
export const demandWaves = pgTable(
  'demand_waves',
  {
    bookingId: ref('booking_id')
      .primaryKey()
      .references(() => bookings.id),
    waves: smallint('waves').notNull().default(0),
    dueAt: timestampColumn('due_at'),
  },
  (t) => [
    index('demand_waves_due')
      .on(t.dueAt)
      .where(sql`due_at is not null`),
  ],
)

/** Journal of every step of bookings and offers: actor, time, former and new state. Append-only. */
export const bookingEvents = pgTable(
  'booking_events',
  {
    id: id(),
    bookingId: bookingRef(),
    offerId: ref('offer_id'),
    ...transitionColumns(),
  },
  (t) => [index('booking_events_booking').on(t.bookingId, t.id)],
)

export const suggestions = pgTable(
  'suggestions',
  {
    id: id(),
    bookingId: bookingRef(),
    providerId: userRef('provider_id'),
    status: text('status', { enum: suggestionStates }).notNull().default('ready'),
    reasons: text('reasons', { enum: ['service', 'city', 'time'] })
      .array()
      .notNull(),
    score: real('score').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('suggestions_booking_provider').on(t.bookingId, t.providerId),
    index('suggestions_open')
      .on(t.providerId, t.id.desc())
      .where(sql`status in ('ready', 'seen')`),
    check('suggestions_status', oneOfCheck('status', suggestionStates)),
  ],
)

/** Suggestions past their time to answer, as counted in their providers' statistics. */
export const suggestionOutcomes = pgTable(
  'suggestion_outcomes',
  {
    suggestionId: ref('suggestion_id')
      .primaryKey()
      .references(() => suggestions.id),
    providerId: userRef('provider_id'),
    customerId: userRef('customer_id'),
    bookingId: bookingRef(),
    /** Until the first offer that was not taken back; null: unanswered. */
    answerMinutes: integer('answer_minutes'),
  },
  (t) => [
    index('suggestion_outcomes_provider').on(t.providerId, t.customerId, t.suggestionId.desc()),
    index('suggestion_outcomes_customer').on(t.customerId),
    index('suggestion_outcomes_booking').on(t.bookingId),
  ],
)

/** The terms an update proposes. */
export interface OfferTerms {
  items: OfferItem[]
  message: string
  starts_at: string
  duration_minutes: number
  /** Absent in terms written before there were warranties. */
  warranty_days?: number | null
}

/** Terms an update proposes, under a name of their own; those of the release before have none. */
export type PendingTerms = OfferTerms & { key?: string }

export const offers = pgTable(
  'offers',
  {
    id: id(),
    bookingId: bookingRef(),
    providerId: userRef('provider_id'),
    customerId: userRef('customer_id'),
    /** Null for an instant booking, which makes its own offer. */
    suggestionId: ref('suggestion_id').references(() => suggestions.id),
    status: text('status', { enum: offerStates }).notNull().default('pending'),
    items: jsonb('items').$type<OfferItem[]>().notNull(),
    labourCents: integer('labour_cents').notNull(),
    materialCents: integer('material_cents').notNull(),
    message: text('message').notNull(),
    startsAt: timestampColumn('starts_at').notNull(),
    durationMinutes: integer('duration_minutes').notNull(),
    /** Warranty beyond the legal one. */
    warrantyDays: smallint('warranty_days'),
    /** Agreed with its approval: the provider's setting when the offer was sent, or booked at a published price. */
    cancellation: text('cancellation', { enum: cancellationPresets }).notNull().default(defaultPreset),
    version: smallint('version').notNull().default(1),
    pendingTerms: jsonb('pending_terms').$type<PendingTerms>(),
    expiresAt: timestampColumn('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('offers_booking').on(t.bookingId, t.id),
    index('offers_provider').on(t.providerId, t.id.desc()),
    index('offers_expiring')
      .on(t.expiresAt)
      .where(sql`status in ('pending', 'update_pending')`),
    uniqueIndex('offers_one_approved')
      .on(t.bookingId)
      .where(sql`status in ('awaiting_payment', 'approved', 'completed')`),
    uniqueIndex('offers_one_open')
      .on(t.bookingId, t.providerId)
      .where(sql`status in ('pending', 'update_pending', 'awaiting_payment', 'approved')`),
    check('offers_status', oneOfCheck('status', offerStates)),
    check('offers_cancellation', oneOfCheck('cancellation', cancellationPresets)),
    check(
      'offers_total',
      sql`labour_cents >= 0 and material_cents >= 0 and labour_cents + material_cents > 0`,
    ),
  ],
)

/** Accepted terms, version by version. */
export const offerVersions = pgTable(
  'offer_versions',
  {
    id: id(),
    offerId: ref('offer_id')
      .notNull()
      .references(() => offers.id),
    version: smallint('version').notNull(),
    terms: jsonb('terms').$type<OfferTerms>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('offer_versions_version').on(t.offerId, t.version)],
)

/** Time a provider is taken. No two rows of one provider overlap: an exclusion constraint sees to it. */
export const slots = pgTable(
  'slots',
  {
    id: id(),
    providerId: userRef('provider_id'),
    bookingId: bookingRef(),
    during: tstzrange('during').notNull(),
    /** The warranty claim of a visit; null for the work itself, whose slot has ended by then. */
    claimId: ref('claim_id'),
  },
  (t) => [
    uniqueIndex('slots_booking').on(t.bookingId),
    uniqueIndex('slots_claim')
      .on(t.claimId)
      .where(sql`claim_id is not null`),
  ],
)

export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    bookingId: bookingRef(),
    side: text('side', { enum: ['customer', 'provider'] }).notNull(),
    authorId: userRef('author_id'),
    subjectId: userRef('subject_id'),
    rating: smallint('rating').notNull(),
    text: text('text').notNull(),
    createdAt: createdAt(),
    /** Double-blind: set when both sides have written, or when the time to write is over. */
    publishedAt: timestampColumn('published_at'),
    /**
     * True if the review counts in its subject's rating. Set at publication, and whenever money is returned.
     */
    isCounted: boolean('is_counted').notNull().default(true),
    /**
     * The booking's, which never change: written by the database, so that the newest of a place are found
     * without its bookings.
     */
    subServiceId: ref('sub_service_id'),
    cityIbge: integer('city_ibge'),
  },
  (t) => [
    uniqueIndex('reviews_side').on(t.bookingId, t.side),
    index('reviews_city')
      .on(t.subServiceId, t.cityIbge, t.id)
      .where(sql`side = 'customer' and published_at is not null and text <> ''`),
    index('reviews_state')
      .on(t.subServiceId, sql`(city_ibge / 100000)`, t.id)
      .where(sql`side = 'customer' and published_at is not null and text <> ''`),
    index('reviews_subject')
      .on(t.subjectId, t.id.desc())
      .where(sql`published_at is not null`),
    check('reviews_rating', sql`rating between 1 and 5`),
  ],
)
