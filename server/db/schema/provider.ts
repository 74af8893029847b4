import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { cancellationPresets, defaultPreset } from '@/lib/contract/cancellation-presets'
import { ownerRef, users } from './accounts'
import { subServices } from './catalogue'
import { id, oneOfCheck, ref, timestampColumn } from './columns'

export const providerServices = pgTable(
  'provider_services',
  {
    providerId: ownerRef('provider_id'),
    subServiceId: ref('sub_service_id')
      .notNull()
      .references(() => subServices.id),
    priceCents: integer('price_cents'),
    instant: boolean('instant').notNull().default(false),
    /** Terms of new offers and instant bookings; those already sent keep theirs. */
    cancellation: text('cancellation', { enum: cancellationPresets }).notNull().default(defaultPreset),
  },
  (t) => [
    check('provider_services_cancellation', oneOfCheck('cancellation', cancellationPresets)),
    primaryKey({ columns: [t.providerId, t.subServiceId] }),
    index('provider_services_sub_service').on(t.subServiceId, t.providerId),
  ],
)

/** Cities per provider and sub-service; matching reads it by (sub-service, city). */
export const providerServiceCities = pgTable(
  'provider_service_cities',
  {
    subServiceId: ref('sub_service_id')
      .notNull()
      .references(() => subServices.id),
    cityIbge: integer('city_ibge').notNull(),
    providerId: ownerRef('provider_id'),
  },
  (t) => [
    primaryKey({ columns: [t.subServiceId, t.cityIbge, t.providerId] }),
    index('provider_service_cities_provider').on(t.providerId, t.subServiceId, t.cityIbge),
  ],
)

/**
 * Time of the last change of a sub-service's providers in a city; maintained by triggers, for the sitemap's
 * dates.
 */
export const offeringChanges = pgTable(
  'offering_changes',
  {
    subServiceId: ref('sub_service_id')
      .notNull()
      .references(() => subServices.id),
    cityIbge: integer('city_ibge').notNull(),
    changedAt: timestampColumn('changed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.subServiceId, t.cityIbge] }),
    index('offering_changes_latest').on(t.subServiceId, t.changedAt),
  ],
)

/** Time of the last visible change of a provider's page; maintained by triggers, for the sitemap's dates. */
export const profileChanges = pgTable('profile_changes', {
  providerId: ref('provider_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  changedAt: timestampColumn('changed_at').notNull(),
})

/** Weekly hours in minutes of the local day (America/Sao_Paulo); a provider without rows works any time. */
export const availabilityHours = pgTable(
  'availability_hours',
  {
    id: id(),
    providerId: ownerRef('provider_id'),
    /** 0 is Sunday. */
    weekday: smallint('weekday').notNull(),
    fromMinute: smallint('from_minute').notNull(),
    toMinute: smallint('to_minute').notNull(),
  },
  (t) => [index('availability_hours_provider').on(t.providerId, t.weekday)],
)

export const availabilityExceptions = pgTable(
  'availability_exceptions',
  {
    id: id(),
    providerId: ownerRef('provider_id'),
    date: date('date', { mode: 'string' }).notNull(),
    closed: boolean('closed').notNull(),
    fromMinute: smallint('from_minute'),
    toMinute: smallint('to_minute'),
  },
  (t) => [index('availability_exceptions_provider').on(t.providerId, t.date)],
)

export const availabilitySettings = pgTable('availability_settings', {
  providerId: ref('provider_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  bufferMinutes: integer('buffer_minutes').notNull().default(0),
  noticeMinutes: integer('notice_minutes').notNull().default(0),
})

/**
 * Figures counted from finished work, kept beside the provider because every list shows and ranks by them.
 */
export const providerStats = pgTable('provider_stats', {
  providerId: ref('provider_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  ratingSum: integer('rating_sum').notNull().default(0),
  reviewCount: integer('review_count').notNull().default(0),
  completedCount: integer('completed_count').notNull().default(0),
  /** Customers in `suggestionsReceived` with an answered latest suggestion. */
  offersSent: integer('offers_sent').notNull().default(0),
  /** Customers with a latest suggestion past its time to answer. */
  suggestionsReceived: integer('suggestions_received').notNull().default(0),
  /** Sum of minutes from suggestion to offer; the mean is shown from 3 offers on. */
  answerMinutesSum: bigint('answer_minutes_sum', { mode: 'number' }).notNull().default(0),
})
