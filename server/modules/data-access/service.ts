import type { DataAccess } from '@/lib/contract/data-access'
import type { Context } from '@/server/context'
import type { Executor } from '@/server/db/client'
import type { Locale } from '@/server/http/locale'
import { insertDataAccesses, listDataAccesses, type DataAccessEntry } from './repository'

type DataAccessContext = Pick<Context, 'db' | 'clock'>

/** That an operator opened what is about both sides of a booking. */
export const recordDataAccessToSides = async (
  context: DataAccessContext,
  operator: number,
  booking: { id: number; customerId: number; providerId: number | null },
  what: DataAccess['at_what'],
): Promise<void> => {
  const people = [booking.customerId, ...(booking.providerId === null ? [] : [booking.providerId])]
  await recordDataAccess(context, [{ operator, people, booking: booking.id, what }])
}

/**
 * Keeps that an operator opened what is about people (LGPD, art. 37: processing is recorded), before it is shown: what
 * cannot be recorded is not seen. Somebody's look at what is their own is none.
 */
export const recordDataAccess = async (
  { db, clock }: DataAccessContext,
  looks: readonly DataAccessEntry[],
): Promise<void> =>
  insertDataAccesses(
    db,
    looks.map((look) => ({ ...look, people: look.people.filter((person) => person !== look.operator) })),
    clock(),
  )

const maxEntries = 100

export const readDataAccessLog = async (db: Executor, user: number, locale: Locale): Promise<DataAccess[]> =>
  (await listDataAccesses(db, user, maxEntries)).map(({ at, what, booking, service }) => ({
    at: at.toISOString(),
    at_what: what,
    booking,
    service: service[locale],
  }))
