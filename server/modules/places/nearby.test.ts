import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { NearbyCity } from '@/lib/contract/places'
import { seedFolder } from '@/server/db/seed/load'
import { appForFile } from '@/server/testing/test-app'
import { distanceKm } from './coordinates'

const t = appForFile()
const campinas = 3509502

const near = async (query: string) =>
  (await t.as(null).get(`/api/places/nearby/?${query}`)).json<NearbyCity[]>()

test('lists the city itself first and the others by distance', async () => {
  const found = await near(`city=${campinas}&km=30`)
  expect(found[0]).toMatchObject({ ibge: campinas, name: 'Campinas', state: 'SP', km: 0 })
  expect(found.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Valinhos', 'Hortolândia', 'Paulínia', 'Vinhedo', 'Sumaré']),
  )
  expect(found.map(({ name }) => name)).not.toContain('São Paulo')
  const distances = found.map(({ km }) => km)
  expect(distances).toEqual([...distances].sort((one, other) => one - other))
  expect(distances.at(-1)).toBeLessThanOrEqual(30)
})

test('crosses the border of a state', async () => {
  const rioBranco = 1200401
  expect((await near('city=5300108')).map(({ state }) => state)).toContain('GO')
  expect((await near(`city=${rioBranco}&km=1`)).map(({ ibge }) => ibge)).toEqual([rioBranco])
})

test('finds nothing near a code without a municipality, and refuses distances out of bounds', async () => {
  expect(await near('city=5399999')).toEqual([])
  const answer = await t.as(null).get('/api/places/nearby/?city=1&km=101')
  expect([answer.statusCode, answer.json().errors]).toEqual([422, { city: ['too_small'], km: ['too_big'] }])
})

test('has coordinates for exactly the municipalities of the list', () => {
  const codes = (name: string) =>
    (JSON.parse(readFileSync(join(seedFolder, name), 'utf8')) as [number][]).map(([code]) => code)
  expect(codes('places/coordinates.json')).toEqual(codes('places/cities.json'))
})

test('measures a known distance along the surface', () => {
  const saoPaulo = { latitude: -23.533, longitude: -46.64 }
  const rio = { latitude: -22.913, longitude: -43.2 }
  expect(distanceKm(saoPaulo, rio)).toBeCloseTo(358, -1)
})
