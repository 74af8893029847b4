import { whenKinds } from '@/lib/contract/bookings'
import { defaultPreset, type CancellationPreset } from '@/lib/contract/cancellation-presets'
import type { QueryOf, ResponseOf } from '@/lib/contract/endpoint'
import { openSuggestions } from '@/lib/contract/offers'
import type { City } from '@/lib/contract/places'
import {
  excerptLength,
  type listOpportunityFilters,
  type listProviderDemands,
  type Opportunity,
} from '@/lib/contract/provider-demands'
import { excerpt } from '@/lib/shared/excerpt'
import { legalWarranty } from '@/lib/shared/warranty'
import type { Needs } from '@/server/context'
import type { Db, Executor } from '@/server/db/client'
import type { Locale } from '@/server/http/locale'
import { decodePartCursor, encodePartCursor } from '@/server/http/part-cursor'
import { maskingFindings, maskText } from '@/server/modules/accounts/person'
import { presentRecord, type SuggestionCardRow } from '@/server/modules/bookings/service'
import { estimatePrices } from '@/server/modules/catalogue/price-estimates'
import { signedUrl, signedUrlLifetime } from '@/server/modules/media/urls'
import { countOpenByFilter, listSuggestions } from '@/server/modules/suggestions/service'
import { mapYielding } from '@/server/runtime/yielding'

type Query = QueryOf<typeof listProviderDemands>

/** The beginning of a text, at the end of a word where one ends late enough. */
export const excerptOf = (text: string): string => {
  const words = text.replace(/\s+/g, ' ').trim()
  if (words.length <= excerptLength) return words
  const cut = excerpt(words, excerptLength - 1)
  const end = cut.lastIndexOf(' ')
  return `${end > excerptLength / 2 ? cut.slice(0, end) : cut}…`
}

/** A page of a provider's open suggestions: those not opened yet before those that were. */
export const listOpenSuggestionPage = async (
  db: Db,
  provider: number,
  { cursor, limit, statusId: _tab, ...asked }: Query,
): Promise<{ rows: SuggestionCardRow[]; next: string | null }> => {
  const from = decodePartCursor(cursor, openSuggestions.length)
  const rows: { part: number; row: SuggestionCardRow }[] = []
  for (const [part, status] of openSuggestions.entries()) {
    if (rows.length > limit || part < (from?.part ?? 0)) continue
    const before = part === from?.part ? from.before : null
    const found = await listSuggestions(db, {
      ...asked,
      provider,
      status,
      before,
      limit: limit + 1 - rows.length,
    })
    rows.push(...found.map((row) => ({ part, row })))
  }
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    rows: shown.map(({ row }) => row),
    next:
      last && rows.length > limit
        ? encodePartCursor({ part: last.part, before: last.row.suggestion.id })
        : null,
  }
}

/** Returns the facts of each booking for its card, with the provider's cancellation terms if given. */
export const readOpportunities = async (
  { db, config, clock }: Needs<'config' | 'db' | 'clock'>,
  rows: SuggestionCardRow[],
  presets: ReadonlyMap<number, CancellationPreset> | null,
): Promise<Map<number, Opportunity>> => {
  const placeOf = ({ booking }: SuggestionCardRow) => ({
    subService: booking.subServiceId,
    city: booking.cityIbge,
  })
  const now = clock()
  const priceOf = await estimatePrices(db, rows.map(placeOf))
  const shownOf = await mapYielding(rows, (row): [number, Opportunity][] => {
    const { booking, request } = row
    const price = priceOf(placeOf(row))
    const [photo] = request.photos
    if (!price) return []
    const shown: Opportunity = {
      // Masked before it is cut: half a number would pass.
      excerpt: excerptOf(maskText(request.words, 'first')),
      shield: maskingFindings([request.words], 'first'),
      photo: photo
        ? { id: photo, url: signedUrl(config.jwtSecret, photo, now, signedUrlLifetime.booking) }
        : null,
      photo_count: request.photos.length,
      price,
      customer: presentRecord(request),
      legal_warranty_days: legalWarranty(request.isDurable),
      ...(presets && { cancellation: presets.get(booking.subServiceId) ?? defaultPreset }),
    }
    return [[booking.id, shown]]
  })
  return new Map(shownOf.flat())
}

/** Returns the filters of a provider's open suggestions: one statement, summed here. */
export const readOpportunityFilters = async (
  db: Executor,
  provider: number,
  locale: Locale,
): Promise<ResponseOf<typeof listOpportunityFilters>> => {
  const rows = await countOpenByFilter(db, provider)
  const sumOf = (some: typeof rows) => some.reduce((sum, row) => sum + row.n, 0)
  const groups = (keyOf: (row: (typeof rows)[number]) => number) =>
    [...new Map(rows.map((row) => [keyOf(row), row])).values()].map((first) => ({
      first,
      count: sumOf(rows.filter((row) => keyOf(row) === keyOf(first))),
    }))
  return {
    services: groups((row) => row.subService)
      .map(({ first, count }) => ({ pk: first.subService, name: first.name[locale], count }))
      .sort((a, b) => a.name.localeCompare(b.name, locale)),
    cities: groups((row) => row.city.ibge)
      .map(({ first, count }) => ({ ...first.city, state: first.city.state as City['state'], count }))
      .sort((a, b) => a.name.localeCompare(b.name, locale)),
    when: whenKinds.flatMap((kind) => {
      const count = sumOf(rows.filter((row) => row.when === kind))
      return count > 0 ? [{ kind, count }] : []
    }),
    with_photos: sumOf(rows.filter((row) => row.hasPhotos)),
    total: sumOf(rows),
  }
}
