import type { Discover } from '@/lib/contract/seo'
import { pricesShownIn } from './prices-shown'

const reference = { low_cents: 15_000, high_cents: 28_000, unit: 'day', n: 0, basis: 'reference' } as const
const market = { ...reference, n: 9, basis: 'market' } as const
const people = (...prices: (number | null)[]) =>
  prices.map((price_cents) => ({ price_cents })) as Discover['providers']

test('shows the range of prices published in a city in place of the reference', () => {
  expect(pricesShownIn(reference, people(18_000, null, 16_000))).toEqual({
    low_cents: 16_000,
    high_cents: 18_000,
    unit: 'job',
    n: 2,
    basis: 'published',
  })
})

test('keeps the price of finished work, and the reference where nobody publishes one', () => {
  expect(pricesShownIn(market, people(18_000))).toBe(market)
  expect(pricesShownIn(reference, people(null))).toBe(reference)
})
