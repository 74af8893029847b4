import { and, asc, eq, notInArray } from 'drizzle-orm'
import type { saveProfile } from '@/lib/contract/accounts'
import type { BodyOf } from '@/lib/contract/endpoint'
import type { FieldCode } from '@/lib/contract/errors'
import type { Address } from '@/lib/contract/places'
import type { Executor, Tx } from '@/server/db/client'
import { addresses } from '@/server/db/schema/accounts'
import { cities } from '@/server/db/schema/catalogue'
import { unknownCities } from '@/server/modules/places/service'

type Given = NonNullable<BodyOf<typeof saveProfile>['addresses']>
type Errors = Record<string, FieldCode[]>

export const addressesOf = async (db: Executor, userId: number): Promise<Address[]> => {
  const rows = await db
    .select({ address: addresses, city_name: cities.name, state: cities.state })
    .from(addresses)
    .innerJoin(cities, eq(cities.ibge, addresses.cityIbge))
    .where(eq(addresses.userId, userId))
    .orderBy(asc(addresses.position), asc(addresses.id))
  return rows.map(({ address, city_name, state }) => ({
    pk: address.id,
    cep: address.cep,
    street: address.street,
    number: address.number,
    complement: address.complement,
    district: address.district,
    city: address.cityIbge,
    city_name,
    state: state as Address['state'],
    label: address.label,
  }))
}

/** Every fault of a list of addresses, by its dotted path. An address of another's is as unknown as none. */
export const addressFaults = async (tx: Tx, userId: number, given: Given): Promise<Errors> => {
  const errors: Errors = {}
  const unknown = await unknownCities(
    tx,
    given.map((address) => address.city),
  )
  const owned = new Set(
    (await tx.select({ id: addresses.id }).from(addresses).where(eq(addresses.userId, userId))).map(
      (row) => row.id,
    ),
  )
  given.forEach(({ pk, city }, i) => {
    if (unknown.has(city)) errors[`addresses.${i}.city`] = ['unknown_city']
    // A pk named twice is deleted here at its first mention, so the second finds nothing.
    if (pk !== undefined && !owned.delete(pk)) errors[`addresses.${i}.pk`] = ['unknown_address']
  })
  return errors
}

/** What is given takes the place of what was there, in its order: the first address is the default one. */
export const replaceAddresses = async (tx: Tx, userId: number, given: Given): Promise<void> => {
  const kept = given.flatMap(({ pk }) => (pk === undefined ? [] : [pk]))
  await tx
    .delete(addresses)
    .where(and(eq(addresses.userId, userId), kept.length > 0 ? notInArray(addresses.id, kept) : undefined))
  for (const [position, { pk, city, complement, label, ...rest }] of given.entries()) {
    const values = { ...rest, position, cityIbge: city, complement: complement || null, label: label || null }
    if (pk === undefined) await tx.insert(addresses).values({ ...values, userId })
    else
      await tx
        .update(addresses)
        .set(values)
        .where(and(eq(addresses.id, pk), eq(addresses.userId, userId)))
  }
}
