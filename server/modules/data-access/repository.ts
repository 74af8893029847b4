import { desc, eq } from 'drizzle-orm'
import type { DataAccess } from '@/lib/contract/data-access'
import type { Executor } from '@/server/db/client'
import { bookings } from '@/server/db/schema/bookings'
import { subServices } from '@/server/db/schema/catalogue'
import type { Localised } from '@/server/db/schema/columns'
import { dataAccessLog } from '@/server/db/schema/privacy'

export interface DataAccessEntry {
  operator: number
  /** Whose it is. */
  people: readonly number[]
  booking: number
  what: DataAccess['at_what']
}

/** Each is kept once a day. */
export const insertDataAccesses = async (
  db: Executor,
  looks: readonly DataAccessEntry[],
  now: Date,
): Promise<void> => {
  const rows = looks.flatMap(({ operator, people, booking, what }) =>
    people.map((person) => ({
      userId: person,
      operatorId: operator,
      bookingId: booking,
      atWhat: what,
      day: now.toISOString().slice(0, 10),
      at: now,
    })),
  )
  if (rows.length > 0) await db.insert(dataAccessLog).values(rows).onConflictDoNothing()
}

export interface DataAccessRow {
  at: Date
  what: DataAccess['at_what']
  booking: number
  service: Localised
}

/** Newest first. */
export const listDataAccesses = (db: Executor, user: number, limit: number): Promise<DataAccessRow[]> =>
  db
    .select({
      at: dataAccessLog.at,
      what: dataAccessLog.atWhat,
      booking: dataAccessLog.bookingId,
      service: subServices.name,
    })
    .from(dataAccessLog)
    .innerJoin(bookings, eq(bookings.id, dataAccessLog.bookingId))
    .innerJoin(subServices, eq(subServices.id, bookings.subServiceId))
    .where(eq(dataAccessLog.userId, user))
    .orderBy(desc(dataAccessLog.id))
    .limit(limit)
