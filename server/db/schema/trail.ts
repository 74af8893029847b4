import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { trailActors, type TrailAction, type TrailFacts, type TrailSubject } from '@/lib/contract/trail'
import { users } from './accounts'
import { oneOfCheck, ref, timestampColumn } from './columns'

const sha256Check = (column: string) => sql.raw(`${column} ~ '^[0-9a-f]{64}$'`)

/**
 * What operators did: a hash chain without gaps, append-only by triggers. Holds numbers and codes alone; what may name
 * a person is in `trail_values`, of which only a salted digest is hashed.
 */
export const trailEntries = pgTable(
  'trail_entries',
  {
    /** Position in the chain, from 1. */
    seq: bigint('seq', { mode: 'number' }).primaryKey(),
    /** In milliseconds, as it is hashed. */
    at: timestampColumn('at').notNull(),
    actorKind: text('actor_kind', { enum: trailActors }).notNull(),
    /** The operator's account, a pseudonym once it is erased; null for commands and the program. */
    actorId: ref('actor_id').references(() => users.id),
    scope: text('scope'),
    action: text('action').$type<TrailAction>().notNull(),
    subjectKind: text('subject_kind').$type<TrailSubject>().notNull(),
    subjectId: text('subject_id').notNull(),
    digest: text('digest').notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [
    index('trail_entries_actor').on(t.actorId, t.seq),
    index('trail_entries_action').on(t.action, t.seq),
    index('trail_entries_subject').on(t.subjectKind, t.subjectId, t.seq),
    index('trail_entries_at').on(t.at),
    check('trail_entries_actor_kind', oneOfCheck('actor_kind', trailActors)),
    check('trail_entries_operator', sql`(actor_kind = 'operator') = (actor_id is not null)`),
    check('trail_entries_at_ms', sql`at = date_trunc('milliseconds', at)`),
    check('trail_entries_digest', sha256Check('digest')),
    check('trail_entries_hash', sha256Check('hash')),
  ],
)

/** Values of an entry: erased as a whole, with the salt, so that the digest says nothing any more. */
export const trailValues = pgTable(
  'trail_values',
  {
    seq: bigint('seq', { mode: 'number' })
      .primaryKey()
      .references(() => trailEntries.seq),
    salt: text('salt'),
    reason: text('reason'),
    /** Name given to a command. */
    actorName: text('actor_name'),
    before: jsonb('before').$type<TrailFacts>(),
    after: jsonb('after').$type<TrailFacts>(),
    /** Accounts the entry is about, with whose erasure the values go. */
    people: bigint('people', { mode: 'number' }).array().notNull().default([]),
    /** The entry that records the erasure. */
    erasedBy: ref('erased_by').references(() => trailEntries.seq),
  },
  (t) => [
    index('trail_values_people').using('gin', t.people),
    check('trail_values_salt', sql`(salt is null) = (erased_by is not null)`),
  ],
)

/** One row: length of the chain and its last hash. Moved by the trigger of `trail_entries` alone. */
export const trailHead = pgTable(
  'trail_head',
  {
    id: smallint('id').primaryKey(),
    count: bigint('count', { mode: 'number' }).notNull(),
    hash: text('hash').notNull(),
  },
  () => [check('trail_head_one', sql`id = 1`)],
)
