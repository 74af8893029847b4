import { and, asc, eq, notInArray } from 'drizzle-orm'
import type { Executor, Tx } from '@/server/db/client'
import { addresses } from '@/server/db/schema/accounts'
import { cities } from '@/server/db/schema/catalogue'

type Values = Omit<typeof addresses.$inferInsert, 'userId'>

/** A person's addresses with the names of their cities, in their order. */
export const findAddresses = (db: Executor, userId: number) =>
  db
    .select({ address: addresses, city_name: cities.name, state: cities.state })
    .from(addresses)
    .innerJoin(cities, eq(cities.ibge, addresses.cityIbge))
    .where(eq(addresses.userId, userId))
    .orderBy(asc(addresses.position), asc(addresses.id))

export const findAddressIds = async (db: Executor, userId: number): Promise<Set<number>> => {
  const rows = await db.select({ id: addresses.id }).from(addresses).where(eq(addresses.userId, userId))
  return new Set(rows.map((row) => row.id))
}

/** Leaves a person no address but these. */
export const deleteOtherAddresses = async (tx: Tx, userId: number, kept: number[]): Promise<void> => {
  await tx
    .delete(addresses)
    .where(and(eq(addresses.userId, userId), kept.length > 0 ? notInArray(addresses.id, kept) : undefined))
}

/** Changes the address of this id, if it is the person's; without an id it is a new one. */
export const upsertAddress = async (
  tx: Tx,
  userId: number,
  id: number | undefined,
  values: Values,
): Promise<void> => {
  if (id === undefined) await tx.insert(addresses).values({ ...values, userId })
  else
    await tx
      .update(addresses)
      .set(values)
      .where(and(eq(addresses.id, id), eq(addresses.userId, userId)))
}
