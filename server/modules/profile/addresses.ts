import type { saveProfile } from '@/lib/contract/accounts'
import type { BodyOf } from '@/lib/contract/endpoint'
import type { FieldErrors } from '@/lib/contract/errors'
import { addressLimit, type Address } from '@/lib/contract/places'
import type { Executor, Tx } from '@/server/db/client'
import { findUnknownCities } from '@/server/modules/places/service'
import { deleteOtherAddresses, findAddresses, findAddressIds, upsertAddress } from './repository'

type Given = NonNullable<BodyOf<typeof saveProfile>['addresses']>

export const listUserAddresses = async (db: Executor, userId: number): Promise<Address[]> => {
  const rows = await findAddresses(db, userId)
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

/** Every fault of a list of addresses, by its dotted path. Another person's address counts as unknown. */
export const validateAddresses = async (tx: Tx, userId: number, given: Given): Promise<FieldErrors> => {
  const owned = await findAddressIds(tx, userId)
  // Rejects additions only: an oversized list may be kept or shortened.
  if (given.length > Math.max(addressLimit, owned.size)) return { addresses: ['too_many'] }
  const errors: FieldErrors = {}
  const unknown = await findUnknownCities(
    tx,
    given.map((address) => address.city),
  )
  given.forEach(({ pk, city }, i) => {
    if (unknown.has(city)) errors[`addresses.${i}.city`] = ['unknown_city']
    // A pk named twice is deleted here at its first mention, so the second finds nothing.
    if (pk !== undefined && !owned.delete(pk)) errors[`addresses.${i}.pk`] = ['unknown_address']
  })
  return errors
}

/** Replaces the list, in the order given: the first address is the default one. */
export const replaceAddresses = async (tx: Tx, userId: number, given: Given): Promise<void> => {
  const kept = given.flatMap(({ pk }) => (pk === undefined ? [] : [pk]))
  await deleteOtherAddresses(tx, userId, kept)
  for (const [position, { pk, city, complement, label, ...rest }] of given.entries())
    await upsertAddress(tx, userId, pk, {
      ...rest,
      position,
      cityIbge: city,
      complement: complement || null,
      label: label || null,
    })
}
