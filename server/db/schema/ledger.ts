import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  pgTable,
  smallint,
  text,
  unique,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { accountKinds, journalActors, type AccountKind, type JournalKind } from '@/lib/contract/ledger'
import { users } from './accounts'
import { bookings } from './bookings'
import { createdAt, id, ref, timestampColumn } from './columns'
import { payments } from './payments'

/** Sums stay far below 2^53 centavos, so a number holds them. */
const cents = (name: string) => bigint(name, { mode: 'number' })

const kinds = Object.entries(accountKinds)
const kindsWhere = (holds: (kind: (typeof accountKinds)[AccountKind]) => boolean) =>
  kinds
    .filter(([, kind]) => holds(kind))
    .map(([name]) => `'${name}'`)
    .join(', ')
const kindsOf = (of: string) => kindsWhere((kind) => kind.of === of)

/** Accounts of the ledger. A row is inserted empty; triggers move balance and version by entries alone. */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: id(),
    kind: text('kind').$type<AccountKind>().notNull(),
    ownerId: ref('owner_id').references(() => users.id),
    bookingId: ref('booking_id').references(() => bookings.id),
    paymentId: ref('payment_id').references(() => payments.id),
    /** +1: debits make the balance grow; −1: credits do. */
    normal: smallint('normal').$type<1 | -1>().notNull(),
    floorCents: cents('floor_cents').notNull().default(0),
    /**
     * True if balance and versions are maintained; balances of the platform's accounts are sums of their
     * entries.
     */
    tracked: boolean('tracked').notNull(),
    balanceCents: cents('balance_cents').notNull().default(0),
    version: bigint('version', { mode: 'number' }).notNull().default(0),
    closedAt: timestampColumn('closed_at'),
  },
  (t) => [
    unique('ledger_accounts_of').on(t.kind, t.ownerId, t.bookingId, t.paymentId).nullsNotDistinct(),
    // Index of posting's account lookup: `=` uses an index, `is not distinct from` does not.
    index('ledger_accounts_lookup').on(
      t.kind,
      sql`coalesce(owner_id, 0)`,
      sql`coalesce(booking_id, 0)`,
      sql`coalesce(payment_id, 0)`,
    ),
    index('ledger_accounts_owner')
      .on(t.ownerId)
      .where(sql`owner_id is not null`),
    index('ledger_accounts_booking')
      .on(t.bookingId)
      .where(sql`booking_id is not null`),
    check('ledger_accounts_floor', sql`balance_cents >= floor_cents`),
    // A lower floor would let a balance pass it without a trace.
    check('ledger_accounts_floor_kept', sql`floor_cents = 0`),
    check(
      'ledger_accounts_kind',
      sql.raw(`case
        when kind in (${kindsOf('owner')}) then owner_id is not null and booking_id is null and payment_id is null
        when kind in (${kindsOf('booking')}) then booking_id is not null and owner_id is null and payment_id is null
        when kind in (${kindsOf('payment')}) then payment_id is not null and owner_id is null and booking_id is null
        when kind in (${kindsOf('platform')}) then owner_id is null and booking_id is null and payment_id is null
        else false end`),
    ),
    check(
      'ledger_accounts_normal',
      sql.raw(`normal = case when kind in (${kindsWhere(({ normal }) => normal === 1)}) then 1 else -1 end`),
    ),
    check('ledger_accounts_tracked', sql.raw(`tracked = (kind not in (${kindsOf('platform')}))`)),
  ],
)

/** Journals: one per money event. Append-only. */
export const ledgerJournals = pgTable(
  'ledger_journals',
  {
    id: id(),
    eventKey: text('event_key').notNull(),
    kind: text('kind').$type<JournalKind>().notNull(),
    bookingId: ref('booking_id').references(() => bookings.id),
    paymentId: ref('payment_id').references(() => payments.id),
    reversesId: ref('reverses_id').references((): AnyPgColumn => ledgerJournals.id),
    actor: text('actor', { enum: journalActors }).notNull(),
    occurredAt: timestampColumn('occurred_at').notNull(),
    /** Written by the database: the moment of the transaction, after which nothing joins the journal. */
    createdAt: createdAt(),
  },
  (t) => [
    unique('ledger_journals_event').on(t.eventKey),
    unique('ledger_journals_reverses').on(t.reversesId),
    index('ledger_journals_booking')
      .on(t.bookingId, t.id)
      .where(sql`booking_id is not null`),
    index('ledger_journals_payment')
      .on(t.paymentId, t.id)
      .where(sql`payment_id is not null`),
    // Indexes the delay between an event and its posting, by which a period is found among an account's entries.
    index('ledger_journals_drift')
      .on(sql`(occurred_at - created_at)`)
      .where(sql`occurred_at - created_at not between interval '-1 minute' and interval '1 minute'`),
    check('ledger_journals_actor', sql.raw(`actor in ('${journalActors.join("', '")}')`)),
  ],
)

/** The lines of journals: + debits, − credits. Append-only. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    journalId: ref('journal_id')
      .notNull()
      .references(() => ledgerJournals.id),
    accountId: ref('account_id')
      .notNull()
      .references(() => ledgerAccounts.id),
    amountCents: cents('amount_cents').notNull(),
    /** Both written by the database; null on accounts that are not tracked. */
    balanceAfterCents: cents('balance_after_cents'),
    accountVersion: bigint('account_version', { mode: 'number' }),
  },
  (t) => [
    unique('ledger_entries_journal').on(t.journalId, t.accountId),
    unique('ledger_entries_version').on(t.accountId, t.accountVersion),
    // A page of a statement, and the sum of an account that is not tracked, from the index alone.
    index('ledger_entries_account').on(t.accountId, t.id.desc().nullsFirst(), t.amountCents),
    check('ledger_entries_amount', sql`amount_cents <> 0`),
  ],
)
