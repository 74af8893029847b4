import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { uploadTypes } from '@/lib/contract/chat-files'
import { bytea, createdAt, id, oneOfCheck, ref, timestampColumn } from './columns'

/**
 * Work that follows a commit: written in the step's own transaction, run by the worker with retry and
 * back-off. A job that keeps failing stays, with `dead_at` set, for a person to see.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    kind: text('kind').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    runAt: timestampColumn('run_at').notNull().defaultNow(),
    attempts: smallint('attempts').notNull().default(0),
    lockedUntil: timestampColumn('locked_until'),
    lastError: text('last_error'),
    deadAt: timestampColumn('dead_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('outbox_due')
      .on(t.runAt, t.id)
      .where(sql`dead_at is null`),
  ],
)

/** E-mails and SMS captured in demo mode instead of being sent. */
export const capturedMessages = pgTable(
  'captured_messages',
  {
    id: id(),
    channel: text('channel', { enum: ['email', 'sms', 'push'] }).notNull(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html'),
    code: text('code'),
    createdAt: createdAt(),
  },
  (t) => [index('captured_messages_to').on(t.to, t.id.desc())],
)

/** Idempotency keys with the request's hash and the id of its result: a repeat returns the same. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: ref('user_id').notNull(),
    key: text('key').notNull(),
    endpoint: text('endpoint').notNull(),
    bodyHash: text('body_hash').notNull(),
    objectId: ref('object_id'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('idempotency_keys_age').on(t.createdAt)],
)

/**
 * Uploads: pictures re-encoded to webp, and PDFs as they came. Their bytes are here, or, where the row has none, in the
 * object store under the row's id; no state lives in a process.
 */
export const media = pgTable(
  'media',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ownerId: ref('owner_id'),
    /**
     * Keyed hash of a visitor's network until the upload is claimed; limits unclaimed uploads per network.
     */
    network: text('network'),
    type: text('type', { enum: uploadTypes }).notNull().default('image/webp'),
    bytes: bytea('bytes'),
    /** Size of the object in the object store, bytes; null if the bytes are in this row. */
    byteCount: integer('byte_count'),
    /** Pixels; null for a PDF. */
    width: integer('width'),
    height: integer('height'),
    /** File name of a PDF, as it was uploaded; null for a picture. */
    name: text('name'),
    createdAt: createdAt(),
    /** Set once something refers to it; the rest is forgotten after a day. */
    claimedAt: timestampColumn('claimed_at'),
  },
  (t) => [
    index('media_unclaimed')
      .on(t.createdAt)
      .where(sql`claimed_at is null`),
    index('media_stored_outside')
      .on(t.id)
      .where(sql`bytes is null`),
    check('media_one_place', sql`(bytes is null) = (byte_count is not null)`),
    check('media_type', oneOfCheck('type', uploadTypes)),
    check(
      'media_picture',
      sql`(type = 'image/webp') = (width is not null and height is not null) and (type = 'application/pdf') = (name is not null)`,
    ),
  ],
)

/**
 * Objects in the object store without an upload. Inserted before the object is stored, deleted in the
 * transaction that inserts its upload, and inserted again by a trigger when that upload is deleted. Due rows
 * have their object deleted.
 */
export const unreferencedObjects = pgTable(
  'unreferenced_objects',
  {
    id: uuid('id').primaryKey(),
    dueAt: timestampColumn('due_at').notNull(),
    /** Its deletion has begun: no upload may refer to it any more. */
    deletionStartedAt: timestampColumn('deletion_started_at'),
  },
  (t) => [index('unreferenced_objects_due').on(t.dueAt)],
)

/** Applied seeds, by name and hash of their files, so that an unchanged seed costs one read. */
export const appliedSeeds = pgTable('applied_seeds', {
  name: text('name').primaryKey(),
  hash: text('hash').notNull(),
})

/** Work that one process at a time may do: which process holds it, and when that ends unless it renews. */
export const leases = pgTable('leases', {
  name: text('name').primaryKey(),
  holder: uuid('holder').notNull(),
  expiresAt: timestampColumn('expires_at').notNull(),
})
