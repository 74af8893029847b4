import type { NearbyCity } from '@/lib/contract/places'
import { citiesWithin, projectAround, radii, radiusOf } from './area'

const city = (ibge: number, km: number, latitude: number, longitude: number): NearbyCity => ({
  ibge,
  name: `Cidade ${ibge}`,
  state: 'SP',
  km,
  latitude,
  longitude,
})
const near = [
  city(1, 0, -23, -47),
  city(2, 12, -23.1, -47),
  city(3, 38, -23, -46.63),
  city(4, 99, -22.1, -47),
]

test('counts the cities up to a distance, the city itself included', () => {
  expect(radii.map((km) => citiesWithin(near, km))).toEqual([[1], [1, 2], [1, 2, 3], [1, 2, 3], [1, 2, 3, 4]])
})

test('recognizes the shortest distance a choice stands for, in any order', () => {
  expect(radiusOf(near, [3, 1, 2])).toBe(40)
  expect(radiusOf(near, [1])).toBe(0)
  expect(radiusOf(near, [1, 3])).toBeNull()
  expect(radiusOf(near, [1, 2, 9])).toBeNull()
})

test('projects north up and east right, at the distances the API states', () => {
  const [centre, south, east, north] = projectAround(near)
  expect(centre).toEqual({ ibge: 1, x: 0, y: 0 })
  expect(south).toMatchObject({ x: 0, y: 11.1 })
  expect(east?.y).toBe(0)
  expect(east?.x).toBeCloseTo(38, 0)
  expect(north?.y).toBeCloseTo(-100, 0)
})
