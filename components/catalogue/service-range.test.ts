import type { Service } from '@/lib/contract/catalogue'
import { serviceRange } from './service-range'

const kind = (low_cents: number, high_cents: number, unit: string) =>
  ({ price: { low_cents, high_cents, unit } }) as Service['sub_services'][number]

test('returns no range over prices of different units', () => {
  const works = [kind(15_000, 28_000, 'day'), kind(800, 1_800, 'm2'), kind(12_000, 22_000, 'day')]
  expect(serviceRange({ sub_services: works })).toBeNull()
  expect(serviceRange({ sub_services: works.filter(({ price }) => price.unit === 'day') })).toEqual({
    low_cents: 12_000,
    high_cents: 28_000,
  })
})
