import type { Db } from '@/server/db/client'
import { findSeedPrice } from '@/server/db/seed/catalogue'
import { recordChange, SettingError, type Change } from '@/server/modules/settings/service'
import { findPrice, updatePrice, type UsualPrice } from './price-repository'

export { findPrice } from './price-repository'

const toFacts = ({ lowCents, highCents, unit, priceVersion }: UsualPrice) => ({
  low_cents: lowCents,
  high_cents: highCents,
  unit,
  version: priceVersion,
})

const maxPriceCents = 10_000_000

/** Key of a price in the history of settings. */
export const priceKey = (slug: string): string => `price:${slug}`

interface PriceChange extends Omit<Change, 'key' | 'value' | 'since'> {
  slug: string
}

const write = (
  db: Db,
  { slug, ...why }: PriceChange,
  price: Partial<UsualPrice>,
  value: string | null,
  now: Date,
) =>
  db.transaction(async (tx) => {
    const before = await findPrice(tx, slug)
    const after = await updatePrice(tx, slug, price, now)
    if (!before || !after) throw new SettingError(`${slug}: there is no such service.`)
    const change = { key: priceKey(slug), value, since: now, ...why }
    await recordChange(tx, now, change, {
      action: 'price.change',
      subject: { kind: 'price', id: slug },
      before: toFacts(before),
      after: toFacts(after),
    })
  })

/** Sets the usual price of a sub-service by hand. Throws SettingError. */
export const editPrice = (db: Db, change: PriceChange, [low, high]: readonly [number, number], now: Date) => {
  const isRange = [low, high].every((cents) => Number.isInteger(cents) && cents > 0 && cents <= maxPriceCents)
  if (!isRange || low > high)
    throw new SettingError(`LOW and HIGH: centavos from 1 to ${maxPriceCents}, the lower one first.`)
  const price = { lowCents: low, highCents: high, priceVersion: 'edited' as const }
  return write(db, change, price, `${low}-${high}`, now)
}

/** Returns a sub-service to the price of the catalogue. Throws SettingError. */
export const resetPrice = async (db: Db, change: PriceChange, now: Date) => {
  const seed = await findSeedPrice(change.slug)
  if (!seed) throw new SettingError(`${change.slug}: the catalogue has no price of it.`)
  const price = {
    lowCents: seed.low_cents,
    highCents: seed.high_cents,
    unit: seed.unit,
    priceVersion: 'seed' as const,
  }
  return write(db, change, price, null, now)
}
