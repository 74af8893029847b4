import { z } from 'zod'
import { ibge } from '@/lib/contract/places'
import { readSeedFiles } from '@/server/db/seed/load'

interface Coordinates {
  latitude: number
  longitude: number
}

const file = z.array(z.tuple([ibge, z.number().min(-90).max(90), z.number().min(-180).max(180)]))

const load = async (): Promise<ReadonlyMap<number, Coordinates>> => {
  const [seats] = await readSeedFiles(['places/coordinates.json'])
  return new Map(
    file
      .parse(JSON.parse(seats?.text ?? ''))
      .map(([code, latitude, longitude]) => [code, { latitude, longitude }]),
  )
}

let loaded: ReturnType<typeof load> | undefined

/** Coordinates of the seats of all municipalities, by IBGE code; read once. */
export const readCoordinates = () =>
  (loaded ??= load().catch((error: unknown) => {
    loaded = undefined
    throw error
  }))

const earthRadiusKm = 6371
const toRadians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance, km (haversine formula). */
export const distanceKm = (from: Coordinates, to: Coordinates): number => {
  const [north, east] = [to.latitude - from.latitude, to.longitude - from.longitude].map(toRadians) as [
    number,
    number,
  ]
  const chord =
    Math.sin(north / 2) ** 2 +
    Math.cos(toRadians(from.latitude)) * Math.cos(toRadians(to.latitude)) * Math.sin(east / 2) ** 2
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(chord))
}
