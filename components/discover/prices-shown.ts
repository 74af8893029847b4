import type { Discover } from '@/lib/contract/seo'

type Estimate = NonNullable<Discover['price']>
/** Price on a page: an estimate, or the range of prices published by the providers of a city. */
export type ShownPrice = Omit<Estimate, 'basis'> & { basis: Estimate['basis'] | 'published' }

/** Returns the price of finished work in a city, else the prices its providers publish, else the reference. */
export const pricesShownIn = (price: Estimate, providers: Discover['providers']): ShownPrice => {
  const published = providers.flatMap(({ price_cents }) => price_cents ?? [])
  if (price.basis === 'market' || published.length === 0) return price
  return {
    low_cents: Math.min(...published),
    high_cents: Math.max(...published),
    // A published price is for the whole work.
    unit: 'job',
    n: published.length,
    basis: 'published',
  }
}
