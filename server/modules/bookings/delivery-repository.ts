import { asc, eq } from 'drizzle-orm'
import type { Executor, Tx } from '@/server/db/client'
import { deliveries } from '@/server/db/schema/bookings'

export const insertDelivery = async (tx: Tx, values: typeof deliveries.$inferInsert): Promise<void> => {
  await tx.insert(deliveries).values(values)
}

/** Lists the deliveries of a booking that have photos, oldest first. */
export const listDeliveries = (db: Executor, booking: number) =>
  db
    .select({ photos: deliveries.photos, at: deliveries.createdAt })
    .from(deliveries)
    .where(eq(deliveries.bookingId, booking))
    .orderBy(asc(deliveries.id))
