import type { PriceEstimate } from '@/lib/contract/catalogue'
import type { Db } from '@/server/db/client'
import { presentPrice } from './presenter'
import { readMarketPrices, readPublishedPrices } from './price-estimate-repository'
import { findSubServicePage } from './service'
import { catalogueTree } from './tree'

/** A price needs at least this many finished jobs. */
const minMarketJobs = 5

interface Market {
  n: number
  low: number | null
  high: number | null
}

const estimateFrom = (row: Parameters<typeof presentPrice>[0], market: Market | null): PriceEstimate =>
  market && market.n >= minMarketJobs && market.low !== null && market.high !== null
    ? { low_cents: market.low, high_cents: market.high, unit: 'job', n: market.n, basis: 'market' }
    : { ...presentPrice(row), n: 0, basis: 'reference' }

/**
 * Estimates the price of a work: from finished jobs in the city, else from the prices its providers publish, else the
 * catalogue's reference.
 */
export const estimatePrice = async (
  db: Db,
  slug: string,
  subslug: string,
  city: number | undefined,
): Promise<PriceEstimate> => {
  const { row } = await findSubServicePage(db, slug, subslug)
  if (city === undefined) return estimateFrom(row, null)
  const [market = null] = await readMarketPrices(db, [{ subService: row.id, city }])
  const estimate = estimateFrom(row, market)
  if (estimate.basis === 'market') return estimate
  const { n, low, high } = await readPublishedPrices(db, row.id, city)
  // A published price is for the whole work.
  return low === null || high === null
    ? estimate
    : { low_cents: low, high_cents: high, unit: 'job', n, basis: 'published' }
}

interface Pair {
  subService: number
  city: number
}
const keyOf = ({ subService, city }: Pair) => `${subService} ${city}`

/** A price rests on the latest two hundred jobs, so a minute-old copy serves lists. */
const marketFreshMs = 60_000
const maxMarkets = 10_000
const cachedMarkets = new WeakMap<Db, Map<string, { at: number; market: Market | null }>>()

/** Market prices by pair: those of the last minute from memory, the others in one statement. */
const marketsOf = async (db: Db, pairs: Pair[]): Promise<Map<string, Market | null>> => {
  const cached = cachedMarkets.get(db) ?? new Map<string, { at: number; market: Market | null }>()
  cachedMarkets.set(db, cached)
  const now = Date.now()
  const asked = new Map(pairs.map((pair) => [keyOf(pair), pair]))
  const markets = new Map<string, Market | null>()
  for (const key of asked.keys()) {
    const kept = cached.get(key)
    if (kept && Math.abs(now - kept.at) < marketFreshMs) markets.set(key, kept.market)
  }
  const missing = [...asked].filter(([key]) => !markets.has(key))
  const found = await readMarketPrices(
    db,
    missing.map(([, pair]) => pair),
  )
  const read = new Map(found.map((market) => [keyOf(market), market]))
  if (cached.size + missing.length > maxMarkets) cached.clear()
  for (const [key] of missing) {
    const market = read.get(key) ?? null
    markets.set(key, market)
    cached.set(key, { at: now, market })
  }
  return markets
}

/** Estimates the prices of many works in a city at once, without published prices: a provider reads them as others'. */
export const estimatePrices = async (
  db: Db,
  pairs: Pair[],
): Promise<(pair: Pair) => PriceEstimate | undefined> => {
  const [markets, { subServices }] = await Promise.all([marketsOf(db, pairs), catalogueTree(db)])
  return (pair) => {
    const row = subServices.get(pair.subService)?.subService
    return row && estimateFrom(row, markets.get(keyOf(pair)) ?? null)
  }
}
