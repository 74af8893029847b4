import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { councils } from '@/lib/contract/councils'
import { operatorScopes } from '@/lib/contract/operator-scopes'
import { states } from '@/lib/contract/places'
import { createdAt, id, ref, timestampColumn } from './columns'
import type { FullName } from './full-name'

export const users = pgTable(
  'users',
  {
    id: id(),
    /** Stored in lower case. Several accounts may have it until one confirms it. */
    email: text('email').notNull(),
    passwordHash: text('password_hash'),
    fullName: text('full_name').$type<FullName>().notNull(),
    photoId: uuid('photo_id'),
    /** E.164. */
    phone: text('phone'),
    locale: text('locale', { enum: ['pt', 'en'] })
      .notNull()
      .default('pt'),
    isConsumer: boolean('is_consumer').notNull().default(false),
    isProvider: boolean('is_provider').notNull().default(false),
    /** Whether there are scopes, which a trigger keeps so for programs of the release before. */
    isOperator: boolean('is_operator').notNull().default(false),
    operatorScopes: text('operator_scopes', { enum: operatorScopes }).array().notNull().default([]),
    emailVerifiedAt: timestampColumn('email_verified_at'),
    /** The address that took no mail; the person is told while it is still theirs. */
    refusedEmail: text('refused_email'),
    phoneVerifiedAt: timestampColumn('phone_verified_at'),
    tourCompletedAt: timestampColumn('tour_completed_at'),
    acceptedTermsAt: timestampColumn('accepted_terms_at'),
    bio: text('bio'),
    /** CPF or CNPJ, without punctuation. */
    taxNumber: text('tax_number'),
    birthDate: date('birth_date', { mode: 'string' }),
    /** Asked to be erased: when that comes due, unless the person changes their mind. */
    erasureDueAt: timestampColumn('erasure_due_at'),
    /** The week is over: nobody signs in any more, and the erasing is under way. */
    closedAt: timestampColumn('closed_at'),
    /** All personal data was deleted. */
    erasedAt: timestampColumn('erased_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('users_erasing')
      .on(t.erasureDueAt)
      .where(sql`erasure_due_at is not null and erased_at is null`),
    index('users_closed')
      .on(t.closedAt)
      .where(sql`closed_at is not null`),
    index('users_providers')
      .on(t.id)
      .where(sql`is_provider and closed_at is null`),
    index('users_operators')
      .on(t.id)
      .where(sql`is_operator`),
    check('users_operator_scopes', sql.raw(`operator_scopes <@ array['${operatorScopes.join("', '")}']`)),
    index('users_email').on(t.email),
    uniqueIndex('users_verified_email')
      .on(t.email)
      .where(sql`email_verified_at is not null`),
    index('users_unconfirmed')
      .on(t.createdAt)
      .where(sql`email_verified_at is null and closed_at is null`),
    uniqueIndex('users_verified_phone')
      .on(t.phone)
      .where(sql`phone_verified_at is not null`),
  ],
)

/** A person the row names: PostgreSQL refuses to delete their account while the row stands. */
export const userRef = (name: string) =>
  ref(name)
    .notNull()
    .references(() => users.id)
/** Reference to the row's owner; deleted with the account. */
export const ownerRef = (name = 'user_id') =>
  ref(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/**
 * A signed-in browser. Refresh tokens are derived from (id, generation) with a secret, so none is stored: the
 * row knows which generation is current and when it became so.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ownerRef(),
    generation: integer('generation').notNull().default(0),
    rotatedAt: timestampColumn('rotated_at').notNull().defaultNow(),
    userAgent: text('user_agent'),
    createdAt: createdAt(),
    expiresAt: timestampColumn('expires_at').notNull(),
    revokedAt: timestampColumn('revoked_at'),
  },
  (t) => [
    index('sessions_user').on(t.userId),
    index('sessions_revoked')
      .on(t.revokedAt)
      .where(sql`revoked_at is not null`),
  ],
)

/** Identities at other issuers, by the issuer's subject: e-mails change hands, subjects do not. */
export const identities = pgTable(
  'identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    /** E-mail at the issuer when linked, for display. */
    email: text('email'),
    userId: ownerRef(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), index('identities_user').on(t.userId)],
)

/** At most one valid code per user and channel; a new one replaces it. */
export const verificationCodes = pgTable(
  'verification_codes',
  {
    id: id(),
    userId: ownerRef(),
    channel: text('channel', { enum: ['email', 'phone'] }).notNull(),
    target: text('target').notNull(),
    codeHash: text('code_hash').notNull(),
    attempts: smallint('attempts').notNull().default(0),
    sentAt: timestampColumn('sent_at').notNull().defaultNow(),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (t) => [uniqueIndex('verification_codes_live').on(t.userId, t.channel)],
)

export const passwordResets = pgTable('password_resets', {
  tokenHash: text('token_hash').primaryKey(),
  userId: ownerRef(),
  expiresAt: timestampColumn('expires_at').notNull(),
})

/** Attempts within the current window, by a keyed hash of their subject, so that no e-mail is stored. */
export const attempts = pgTable(
  'attempts',
  {
    subject: text('subject').primaryKey(),
    count: integer('count').notNull(),
    startedAt: timestampColumn('started_at').notNull(),
  },
  (t) => [index('attempts_age').on(t.startedAt)],
)

/** Registrations with the councils of regulated professions, as providers give them. */
export const councilRegistrations = pgTable(
  'council_registrations',
  {
    userId: ownerRef(),
    council: text('council', { enum: councils }).notNull(),
    state: text('state', { enum: states }).notNull(),
    number: text('number').notNull(),
    /** Order chosen by the owner. */
    position: smallint('position').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.userId, t.council, t.state] })],
)

export const addresses = pgTable(
  'addresses',
  {
    id: id(),
    userId: ownerRef(),
    cep: text('cep').notNull(),
    street: text('street').notNull(),
    number: text('number').notNull(),
    complement: text('complement'),
    district: text('district').notNull(),
    cityIbge: integer('city_ibge').notNull(),
    label: text('label'),
    /** Order chosen by the owner; the first is the default. */
    position: integer('position').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [index('addresses_user').on(t.userId)],
)
