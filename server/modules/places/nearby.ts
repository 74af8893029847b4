import type { QueryOf } from '@/lib/contract/endpoint'
import type { listNearbyCities, NearbyCity } from '@/lib/contract/places'
import type { Executor } from '@/server/db/client'
import { distanceKm, readCoordinates } from './coordinates'
import { findCitiesByCode } from './repository'

/** Returns a city and those near it, nearest first; nothing for a code that is no municipality's. */
export const findNearbyCities = async (
  db: Executor,
  { city, km }: QueryOf<typeof listNearbyCities>,
): Promise<NearbyCity[]> => {
  const all = await readCoordinates()
  const centre = all.get(city)
  if (!centre) return []
  const near = new Map(
    [...all].flatMap(([code, at]) => {
      const distance = distanceKm(centre, at)
      return distance <= km ? [[code, { ...at, km: Math.round(distance * 10) / 10 }] as const] : []
    }),
  )
  const named = await findCitiesByCode(db, [...near.keys()])
  return named
    .flatMap((one) => {
      const place = near.get(one.ibge)
      return place ? [{ ...one, ...place }] : []
    })
    .sort((one, other) => one.km - other.km)
}
