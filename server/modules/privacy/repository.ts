import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, ne, notExists, or, sql } from 'drizzle-orm'
import type { BookingState } from '@/lib/contract/booking-states'
import { openClaimStates } from '@/lib/contract/claim-states'
import { activeOffers } from '@/lib/contract/offers'
import type { Executor, Tx } from '@/server/db/client'
import { users, verificationCodes } from '@/server/db/schema/accounts'
import { bookings, offers } from '@/server/db/schema/bookings'
import { claims } from '@/server/db/schema/claims'
import { personalDataTables } from './personal-data'

export type Account = typeof users.$inferSelect

/** Takes the row lock of an account, closed or not. */
export const lockAccount = async (tx: Tx, id: number): Promise<Account | null> =>
  (await tx.select().from(users).where(eq(users.id, id)).for('update'))[0] ?? null

/** Null cancels a planned erasure. */
export const setErasureDue = async (tx: Tx, id: number, due: Date | null): Promise<void> => {
  await tx.update(users).set({ erasureDueAt: due }).where(eq(users.id, id))
}

/** Other open accounts that have one of these e-mail addresses, or have confirmed one of these numbers. */
export const listAccountsSharingContacts = (
  tx: Tx,
  id: number,
  targets: string[],
): Promise<{ email: string; phone: string | null }[]> =>
  tx
    .select({ email: users.email, phone: users.phone })
    .from(users)
    .where(
      and(
        or(
          inArray(users.email, targets),
          and(inArray(users.phone, targets), isNotNull(users.phoneVerifiedAt)),
        ),
        ne(users.id, id),
        isNull(users.closedAt),
      ),
    )

/** Deletes the account's rows in all tables that `personalDataTables` marks as deleted. */
export const deletePersonalRows = async (tx: Tx, user: number): Promise<void> => {
  for (const [table, { whose, erased }] of Object.entries(personalDataTables))
    if (erased === 'deleted')
      for (const column of whose)
        await tx.execute(sql`delete from ${sql.identifier(table)} where ${sql.identifier(column)} = ${user}`)
}

interface Unconfirmed {
  now: Date
  createdBefore: Date
  /** Accounts that were sent a code by mail since then are left alone. */
  askedSince: Date
}

/** Makes the erasure of accounts that never confirmed their address due now. Answers how many. */
export const setUnconfirmedErasureDue = async (
  db: Executor,
  { now, createdBefore, askedSince }: Unconfirmed,
): Promise<number> => {
  const asking = db
    .select({ id: verificationCodes.id })
    .from(verificationCodes)
    .where(
      and(
        eq(verificationCodes.userId, users.id),
        eq(verificationCodes.channel, 'email'),
        gt(verificationCodes.sentAt, askedSince),
      ),
    )
  const due = await db
    .update(users)
    .set({ erasureDueAt: now })
    .where(
      and(
        isNull(users.emailVerifiedAt),
        isNull(users.closedAt),
        isNull(users.erasureDueAt),
        lte(users.createdAt, createdBefore),
        notExists(asking),
      ),
    )
  return due.rowCount ?? 0
}

/** Lists open accounts whose erasure is due, the longest overdue first. */
export const listErasureDue = (db: Executor, now: Date): Promise<{ id: number }[]> =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(lte(users.erasureDueAt, now), isNull(users.closedAt), isNull(users.erasedAt)))
    .orderBy(asc(users.erasureDueAt))

/** Accounts closed before a moment and not erased yet, the first closed first. */
export const listClosedAccounts = (db: Executor, before: Date, limit: number): Promise<{ id: number }[]> =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(lte(users.closedAt, before), isNotNull(users.erasureDueAt), isNull(users.erasedAt)))
    .orderBy(asc(users.closedAt))
    .limit(limit)

/** Bookings in one of these states in which the person is a side. */
export const findBookingsInStates = (
  db: Executor,
  user: number,
  states: { asCustomer: readonly BookingState[]; asProvider: readonly BookingState[] },
  limit?: number,
): Promise<{ id: number }[]> => {
  const found = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      or(
        and(eq(bookings.customerId, user), inArray(bookings.status, [...states.asCustomer])),
        and(eq(bookings.providerId, user), inArray(bookings.status, [...states.asProvider])),
      ),
    )
  return limit === undefined ? found : found.limit(limit)
}

/** Returns whether a warranty claim of the person's work or bookings is open. */
export const hasOpenClaim = async (db: Executor, user: number): Promise<boolean> =>
  (
    await db
      .select({ id: claims.id })
      .from(claims)
      .innerJoin(bookings, eq(bookings.id, claims.bookingId))
      .where(
        and(
          inArray(claims.status, [...openClaimStates]),
          or(eq(bookings.customerId, user), eq(bookings.providerId, user)),
        ),
      )
      .limit(1)
  ).length > 0

/** The person's own offers that customers may still take. */
export const findOpenOffers = (db: Executor, provider: number): Promise<{ id: number }[]> =>
  db
    .select({ id: offers.id })
    .from(offers)
    .where(and(eq(offers.providerId, provider), inArray(offers.status, [...activeOffers])))
