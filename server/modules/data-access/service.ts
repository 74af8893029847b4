import type { DataAccess } from '@/lib/contract/data-access'
import type { Needs } from '@/server/context'
import type { Executor } from '@/server/db/client'
import type { Locale } from '@/server/http/locale'
import { insertDataAccesses, listDataAccesses, type DataAccessEntry } from './repository'

type DataAccessContext = Needs<'db' | 'clock'>

/** Records that an operator opened data about both sides of a booking. */
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
 * Records that an operator opened personal data (LGPD, art. 37), before it is returned: without the record there is
 * no access. Access to one's own data is not recorded.
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
