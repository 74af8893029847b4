import type { PublicProvider } from '@/lib/contract/catalogue'
import type { City } from '@/lib/contract/places'
import type { Visibility } from '@/lib/contract/visibility'
import type { Db, Executor } from '@/server/db/client'
import { paginate } from '@/server/http/cursor'
import { notFoundError } from '@/server/http/errors'
import type { Locale } from '@/server/http/locale'
import { findContacts } from '@/server/modules/accounts/contact-cache'
import { displayName, lastInitial, maskText, visiblePhone } from '@/server/modules/accounts/person'
import { publicUrl } from '@/server/modules/media/urls'
import { iconUrl } from './localise'
import { usesGenericPlan, type OfferingQuery } from './offering'
import {
  findProfile,
  findProviders,
  listCitiesOf,
  listOffered,
  listRankedRows,
  listRankedRowsOfService,
  type ProviderRow,
} from './providers-repository'

/** From this many offers on, the average response time is shown. */
const minAnswers = 3

const present = (row: ProviderRow, locale: Locale, sight: Visibility = 'first'): PublicProvider => ({
  pk: row.id,
  full_name: displayName(row.fullName, sight, locale),
  last_initial: lastInitial(row.fullName),
  photo: row.photoId && publicUrl(row.photoId),
  rating: row.ratingSum && row.reviewCount ? Math.round((row.ratingSum / row.reviewCount) * 10) / 10 : null,
  review_count: row.reviewCount ?? 0,
  completed_count: row.completedCount ?? 0,
  answer_minutes:
    row.offersSent && row.offersSent >= minAnswers
      ? Math.round((row.answerMinutesSum ?? 0) / row.offersSent)
      : null,
  answer_count: row.offersSent ?? 0,
  confirmed: row.closedAt
    ? []
    : [
        ...(row.emailVerifiedAt ? (['email'] as const) : []),
        ...(row.phoneVerifiedAt ? (['phone'] as const) : []),
      ],
  member_since: row.createdAt.toISOString(),
  // Saved before contacts were refused in them.
  registrations: row.registrations.filter(({ number }) => findContacts(number).length === 0),
  is_closed: row.closedAt !== null,
})

/** A provider as the customer of one job sees them: the telephone too, once that may be seen. */
export type VisibleProvider = PublicProvider & { phone: string | null }

/** Providers by id, each to be shown as far as its reader may see that one. */
export const presentProviders = async (
  db: Executor,
  ids: number[],
  locale: Locale,
): Promise<Map<number, (sight: Visibility) => VisibleProvider>> => {
  if (ids.length === 0) return new Map()
  const shown = (row: ProviderRow) => (sight: Visibility) => ({
    ...present(row, locale, sight),
    phone: visiblePhone(row, sight),
  })
  return new Map((await findProviders(db, ids)).map((row) => [row.id, shown(row)]))
}

export interface ProviderFilter {
  instant?: boolean
  /** The last provider of the page before. */
  after: number | null
  limit: number
}

/**
 * Providers of a sub-service, best first. The cursor is a provider's id; the next page starts below the rank
 * that provider has now. Beyond a city, common work is planned for each call: its thousands of providers need
 * another plan than the few of rare work.
 */
export const listRanked = async (
  db: Db,
  sought: OfferingQuery,
  { instant, after, limit }: ProviderFilter,
  locale: Locale,
) => {
  const page = { instant: instant ?? false, after, limit: limit + 1 }
  const rows = await listRankedRows(db, sought, page, usesGenericPlan(sought) ? 'prepared' : 'planned')
  const { rows: shown, next } = paginate(rows, limit, (row) => row.id)
  return {
    results: shown.map((row) => ({
      ...present(row, locale),
      price_cents: row.priceCents,
      instant: row.instant && row.priceCents !== null,
    })),
    next,
  }
}

/** Providers of any of a service's kinds of work, best first. */
export const listRankedOfService = async (db: Db, kinds: number[], limit: number, locale: Locale) =>
  (await listRankedRowsOfService(db, kinds, limit)).map((row) => ({
    ...present(row, locale),
    price_cents: null,
    instant: false,
  }))

/** Returns a provider's public profile: services, places, and figures from completed work. */
export const presentProfile = async (db: Db, id: number, locale: Locale) => {
  const [row, offered, where] = await Promise.all([
    findProfile(db, id),
    listOffered(db, id),
    listCitiesOf(db, id),
  ])
  if (!row) throw notFoundError()
  return {
    ...present(row, locale),
    bio: row.bio && maskText(row.bio, 'first'),
    services: offered.map((one) => ({
      sub_service: one.subService,
      name: one.name[locale],
      slug: one.slug,
      service_slug: one.serviceSlug,
      icon: iconUrl(one.icon),
      price_cents: one.priceCents,
      instant: one.instant && one.priceCents !== null,
    })),
    cities: where.map((city) => ({ ...city, state: city.state as City['state'] })),
  }
}
