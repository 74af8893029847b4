import type { EarlierOffer } from '@/lib/contract/provider-demands'
import type { Executor } from '@/server/db/client'
import type { Locale } from '@/server/http/locale'
import { listLatestOfProvider } from './repository'

/** Latest offers read, and returned. */
const scannedOffers = 60
const maxEarlierOffers = 8

/**
 * A provider's own latest offers to begin another one from, those for `subService` first. Of offers with the same
 * items and words the latest stands for all.
 */
export const earlierOffers = async (
  db: Executor,
  provider: number,
  subService: number | undefined,
  locale: Locale,
): Promise<EarlierOffer[]> => {
  const rows = await listLatestOfProvider(db, provider, scannedOffers)
  const sayings = new Map<string, (typeof rows)[number]>()
  for (const row of rows) {
    const saying = JSON.stringify([row.subService.id, row.offer.items, row.offer.message])
    if (!sayings.has(saying)) sayings.set(saying, row)
  }
  const distinct = [...sayings.values()]
  const isSame = (row: (typeof rows)[number]) => row.subService.id === subService
  return [...distinct.filter(isSame), ...distinct.filter((row) => !isSame(row))]
    .slice(0, maxEarlierOffers)
    .map(({ offer, subService: work }) => ({
      pk: offer.id,
      status: offer.status,
      sub_service: { pk: work.id, name: work.name[locale] },
      items: offer.items,
      message: offer.message,
      duration_minutes: offer.durationMinutes,
      warranty_days: offer.warrantyDays,
      total_cents: offer.labourCents + offer.materialCents,
      created_at: offer.createdAt.toISOString(),
    }))
}
