import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { consentDecisions, consentKinds } from '@/lib/contract/consents'
import { users } from './accounts'
import { id, moment, ref } from './columns'

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
    at: moment('at').notNull().defaultNow(),
    locale: text('locale', { enum: ['pt', 'en'] }).notNull(),
  },
  (t) => [
    index('consents_user')
      .on(t.userId, t.id.desc())
      .where(sql`user_id is not null`),
    check('consents_whose', sql`num_nonnulls(user_id, tracking_id) = 1`),
  ],
)
