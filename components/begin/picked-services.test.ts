import type { UserService } from '@/lib/contract/provider'
import { withCitiesOfAll, withPickedServices } from './picked-services'

const stored: UserService = {
  sub_service: 7,
  name: 'Faxina',
  service_name: 'Limpeza',
  icon: '/7.webp',
  cities: [1, 2],
  price_cents: 18_000,
  instant: true,
  cancellation: 'strict',
}
const saved = { sub_service: 7, cities: [1, 2], price_cents: 18_000, instant: true, cancellation: 'strict' }

test('keeps the terms of stored services, and adds new ones in the same cities', () => {
  expect(withPickedServices([stored], [7, 9], [1, 2])).toEqual([
    saved,
    { sub_service: 9, cities: [1, 2], price_cents: null, instant: false, cancellation: 'usual' },
  ])
  expect(withPickedServices([stored], [9], [1, 2])).toHaveLength(1)
})

test('saves nothing for an unchanged choice', () => {
  expect(withPickedServices([stored], [7], [1])).toBeNull()
})

test('changes nothing but the cities of all services', () => {
  expect(withCitiesOfAll([stored], [3])).toEqual([{ ...saved, cities: [3] }])
})
