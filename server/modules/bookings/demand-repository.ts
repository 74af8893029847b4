import { and, desc, eq } from 'drizzle-orm'
import type { AddressInput } from '@/lib/contract/places'
import type { Executor, Tx } from '@/server/db/client'
import { addresses } from '@/server/db/schema/accounts'
import { bookingEvents } from '@/server/db/schema/bookings'
import { cities } from '@/server/db/schema/catalogue'

export type AddressRow = typeof addresses.$inferSelect

/** Returns when a booking was last reopened; null if never. */
export const findReopenedAt = async (tx: Executor, booking: number): Promise<Date | null> => {
  const [row] = await tx
    .select({ at: bookingEvents.createdAt })
    .from(bookingEvents)
    .where(and(eq(bookingEvents.bookingId, booking), eq(bookingEvents.step, 'revive')))
    .orderBy(desc(bookingEvents.id))
    .limit(1)
  return row?.at ?? null
}

export const isCity = async (tx: Tx, ibge: number): Promise<boolean> =>
  (await tx.select({ ibge: cities.ibge }).from(cities).where(eq(cities.ibge, ibge))).length > 0

/** Returns one of the user's own addresses, or null. */
export const findAddress = async (tx: Tx, user: number, id: number): Promise<AddressRow | null> =>
  (
    await tx
      .select()
      .from(addresses)
      .where(and(eq(addresses.id, id), eq(addresses.userId, user)))
  )[0] ?? null

export const listAddresses = (tx: Tx, user: number): Promise<AddressRow[]> =>
  tx.select().from(addresses).where(eq(addresses.userId, user))

export const insertAddress = async (
  tx: Tx,
  user: number,
  { city, ...rest }: AddressInput,
): Promise<AddressRow> => {
  const [row] = await tx
    .insert(addresses)
    .values({
      ...rest,
      complement: rest.complement || null,
      label: rest.label || null,
      cityIbge: city,
      userId: user,
    })
    .returning()
  if (!row) throw new Error('an insert answered no row')
  return row
}
