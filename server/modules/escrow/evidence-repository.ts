import { asc, eq, sql } from 'drizzle-orm'
import type { Executor } from '@/server/db/client'
import { bookingEvents } from '@/server/db/schema/bookings'

/** What happened to a booking, oldest first; without texts people wrote. */
export const listSteps = (db: Executor, booking: number) =>
  db
    .select({
      at: bookingEvents.createdAt,
      actor: bookingEvents.actor,
      step: bookingEvents.step,
      to: bookingEvents.toState,
    })
    .from(bookingEvents)
    .where(eq(bookingEvents.bookingId, booking))
    .orderBy(asc(bookingEvents.id))

/** Receipts of material and photos of a dispute, up to the bank's maximum. */
export const listPhotos = async (db: Executor, booking: number, limit = 10): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select receipt_id as id from material_advances where booking_id = ${booking} and receipt_id is not null
    union
    select unnest(e.photos) from dispute_evidence e
    join disputes d on d.id = e.dispute_id where d.booking_id = ${booking}
    order by id limit ${limit}`)
  return rows.map(({ id }) => id)
}
