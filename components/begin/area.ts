import type { NearbyCity } from '@/lib/contract/places'

/** Distances on offer, km; 0 is the city alone. */
export const radii = [0, 20, 40, 60, 100] as const

/** Returns the codes of the cities up to a distance; `near` is sorted by distance, the city itself first. */
export const citiesWithin = (near: readonly NearbyCity[], km: number): number[] =>
  near.filter((one) => one.km <= km).map(({ ibge }) => ibge)

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((code) => other.includes(code))

/** Returns the distance whose cities are exactly these; null for a choice city by city. */
export const radiusOf = (near: readonly NearbyCity[], codes: readonly number[]): number | null =>
  radii.find((km) => isSame(citiesWithin(near, km), codes)) ?? null

/** A city on the plane, km east and south of the centre. */
interface Point {
  ibge: number
  x: number
  y: number
}

const kmPerDegree = 111.2

/** Projects cities around the first one: equirectangular, true in distance within a few hundred km. */
export const projectAround = (near: readonly NearbyCity[]): Point[] => {
  const [centre] = near
  if (!centre) return []
  const shrink = Math.cos((centre.latitude * Math.PI) / 180)
  const round = (value: number) => Math.round(value * 10) / 10
  return near.map(({ ibge, latitude, longitude }) => ({
    ibge,
    x: round((longitude - centre.longitude) * kmPerDegree * shrink),
    y: round((centre.latitude - latitude) * kmPerDegree),
  }))
}
