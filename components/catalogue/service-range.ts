import type { Service } from '@/lib/contract/catalogue'

/** Returns one range for the service only if all its work has the same unit. */
export const serviceRange = ({
  sub_services,
}: Pick<Service, 'sub_services'>): { low_cents: number; high_cents: number } | null => {
  const prices = sub_services.map(({ price }) => price)
  if (new Set(prices.map(({ unit }) => unit)).size !== 1) return null
  return {
    low_cents: Math.min(...prices.map(({ low_cents }) => low_cents)),
    high_cents: Math.max(...prices.map(({ high_cents }) => high_cents)),
  }
}
