import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { consentDecisions, consentKinds } from '@/lib/contract/consents'
import { accessedObjects } from '@/lib/contract/data-access'
import { userRef, users } from './accounts'
import { bookingRef } from './bookings'
import { id, oneOfCheck, ref, timestampColumn } from './columns'

/**
 * Every answer to every question of consent, never changed: of an account, or of a browser known by its
 * tracking id alone.
 */
export const consents = pgTable(
  'consents',
  {
    id: id(),
    userId: ref('user_id').references(() => users.id),
    trackingId: uuid('tracking_id'),
    kind: text('kind', { enum: consentKinds }).notNull(),
    version: text('version').notNull(),
    decision: text('decision', { enum: consentDecisions }).notNull(),
    at: timestampColumn('at').notNull().defaultNow(),
    locale: text('locale', { enum: ['pt', 'en'] }).notNull(),
  },
  (t) => [
    index('consents_user')
      .on(t.userId, t.id.desc())
      .where(sql`user_id is not null`),
    check('consents_whose', sql`num_nonnulls(user_id, tracking_id) = 1`),
  ],
)

/** Operators' accesses to data about a person, one row a day for each object: a list read often is logged once. */
export const dataAccessLog = pgTable(
  'data_access_log',
  {
    id: id(),
    userId: userRef('user_id'),
    operatorId: userRef('operator_id'),
    bookingId: bookingRef(),
    atWhat: text('at_what', { enum: accessedObjects }).notNull(),
    /** In UTC. */
    day: date('day', { mode: 'string' }).notNull(),
    at: timestampColumn('at').notNull(),
  },
  (t) => [
    unique('data_access_log_once').on(t.userId, t.bookingId, t.operatorId, t.atWhat, t.day),
    index('data_access_log_user').on(t.userId, t.id.desc()),
    check('data_access_log_subject', oneOfCheck('at_what', accessedObjects)),
  ],
)
