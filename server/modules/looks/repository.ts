import { desc, eq } from 'drizzle-orm'
import type { Look } from '@/lib/contract/looks'
import type { Executor } from '@/server/db/client'
import { bookings } from '@/server/db/schema/bookings'
import { subServices } from '@/server/db/schema/catalogue'
import type { Localised } from '@/server/db/schema/columns'
import { operatorLooks } from '@/server/db/schema/privacy'

export interface Looked {
  operator: number
  /** Whose it is. */
  people: readonly number[]
  booking: number
  what: Look['at_what']
}

/** Each is kept once a day. */
export const insertLooks = async (db: Executor, looks: readonly Looked[], now: Date): Promise<void> => {
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
  if (rows.length > 0) await db.insert(operatorLooks).values(rows).onConflictDoNothing()
}

export interface LookRow {
  at: Date
  what: Look['at_what']
  booking: number
  service: Localised
}

/** Newest first. */
export const looksAt = (db: Executor, user: number, limit: number): Promise<LookRow[]> =>
  db
    .select({
      at: operatorLooks.at,
      what: operatorLooks.atWhat,
      booking: operatorLooks.bookingId,
      service: subServices.name,
    })
    .from(operatorLooks)
    .innerJoin(bookings, eq(bookings.id, operatorLooks.bookingId))
    .innerJoin(subServices, eq(subServices.id, bookings.subServiceId))
    .where(eq(operatorLooks.userId, user))
    .orderBy(desc(operatorLooks.id))
    .limit(limit)
