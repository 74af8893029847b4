import { and, asc, desc, eq, inArray, isNull, sql, type Placeholder } from 'drizzle-orm'
import type { PublicProvider } from '@/lib/contract/catalogue'
import type { City } from '@/lib/contract/places'
import type { Registration } from '@/lib/contract/registrations'
import type { Db, Executor } from '@/server/db/client'
import { prepared } from '@/server/db/prepared'
import { users } from '@/server/db/schema/accounts'
import { cities, services, subServices } from '@/server/db/schema/catalogue'
import { providerServiceCities, providerServices, providerStats } from '@/server/db/schema/provider'
import { pageOf } from '@/server/http/cursor'
import { notFound } from '@/server/http/errors'
import type { Locale } from '@/server/http/locale'
import { nameIn } from '@/server/modules/accounts/closed-name'
import { publicUrl } from '@/server/modules/media/address'
import { askedIn, eachCall, kindOf, offeredIn, type AreaKind, type Asked } from './area'
import { iconUrl } from './localise'
import { servedByAnyPlan, type Sought } from './offering'
import { standing } from './ranking'
import { registrationsIn } from './registrations-repository'

const columns = {
  id: users.id,
  fullName: users.fullName,
  photoId: users.photoId,
  createdAt: users.createdAt,
  closedAt: users.closedAt,
  ratingSum: providerStats.ratingSum,
  reviewCount: providerStats.reviewCount,
  completedCount: providerStats.completedCount,
  offersSent: providerStats.offersSent,
  answerMinutesSum: providerStats.answerMinutesSum,
  registrations: registrationsIn(users.id),
}

interface Row {
  id: number
  fullName: string
  photoId: string | null
  createdAt: Date
  closedAt: Date | null
  ratingSum: number | null
  reviewCount: number | null
  completedCount: number | null
  offersSent: number | null
  answerMinutesSum: number | null
  registrations: Registration[]
}

/** Fewer offers than this say little about how fast somebody answers. */
const answersLeast = 3

const present = (row: Row, locale: Locale): PublicProvider => ({
  pk: row.id,
  full_name: nameIn(row.fullName, locale),
  photo: row.photoId && publicUrl(row.photoId),
  rating: row.ratingSum && row.reviewCount ? Math.round((row.ratingSum / row.reviewCount) * 10) / 10 : null,
  review_count: row.reviewCount ?? 0,
  completed_count: row.completedCount ?? 0,
  answer_minutes:
    row.offersSent && row.offersSent >= answersLeast
      ? Math.round((row.answerMinutesSum ?? 0) / row.offersSent)
      : null,
  member_since: row.createdAt.toISOString(),
  registrations: row.registrations,
  is_closed: row.closedAt !== null,
})

/** Providers as anybody may see them, by id. */
export const publicProviders = async (
  db: Executor,
  ids: number[],
  locale: Locale,
): Promise<Map<number, PublicProvider>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select(columns)
    .from(users)
    .leftJoin(providerStats, eq(providerStats.providerId, users.id))
    .where(inArray(users.id, ids))
  return new Map(rows.map((row) => [row.id, present(row, locale)]))
}

export interface ProviderFilter {
  instant?: boolean
  /** The last provider of the page before. */
  after: number | null
  limit: number
}

type Whose = 'all' | 'instant'
type Page = 'first' | 'next'
interface Ranked extends Asked {
  after: number | null | Placeholder
  limit: number | Placeholder
}

const ranked = (db: Db, kind: AreaKind, whose: Whose, page: Page, asked: Ranked) => {
  const score = standing()
  const after = sql`${asked.after}::bigint`
  const from = sql`(select ${score} from ${users} left join ${providerStats} on ${providerStats.providerId} = ${users.id} where ${users.id} = ${after})`
  return db
    .select({ ...columns, priceCents: providerServices.priceCents, instant: providerServices.instant })
    .from(providerServices)
    .innerJoin(users, eq(users.id, providerServices.providerId))
    .leftJoin(providerStats, eq(providerStats.providerId, users.id))
    .where(
      and(
        eq(users.isProvider, true),
        whose === 'instant' ? eq(providerServices.instant, true) : undefined,
        offeredIn(kind, asked),
        page === 'next' ? sql`(${score}, ${users.id}) < (${from}, ${after})` : undefined,
      ),
    )
    .orderBy(desc(score), desc(users.id))
    .limit(asked.limit)
}
const rankedByAnyPlan = prepared((db, kind: AreaKind, whose: Whose, page: Page) =>
  ranked(db, kind, whose, page, {
    ...eachCall,
    after: sql.placeholder('after'),
    limit: sql.placeholder('limit'),
  }).prepare(`providers_${kind}_${whose}_${page}`),
)

/**
 * Providers of a sub-service, best first; the cursor is a provider, whose present standing says where to go on. Beyond
 * a city, common work is planned anew for each call: its thousands want another plan than the few of a rare one.
 */
export const listRanked = async (
  db: Db,
  sought: Sought,
  { instant, after, limit }: ProviderFilter,
  locale: Locale,
) => {
  const { subService, area } = sought
  const [kind, whose, page] = [
    kindOf(area),
    instant ? 'instant' : 'all',
    after === null ? 'first' : 'next',
  ] as const
  const asked = { ...askedIn(subService, area), after, limit: limit + 1 }
  const rows = await (servedByAnyPlan(sought)
    ? rankedByAnyPlan(db, kind, whose, page).execute(asked)
    : ranked(db, kind, whose, page, asked))
  const { rows: shown, next } = pageOf(rows, limit, (row) => row.id)
  return {
    results: shown.map((row) => ({
      ...present(row, locale),
      price_cents: row.priceCents,
      instant: row.instant && row.priceCents !== null,
    })),
    next,
  }
}

const rankedOfService = prepared((db) =>
  db
    .select(columns)
    .from(users)
    .leftJoin(providerStats, eq(providerStats.providerId, users.id))
    .where(
      and(
        eq(users.isProvider, true),
        isNull(users.closedAt),
        inArray(
          users.id,
          db
            .select({ id: providerServices.providerId })
            .from(providerServices)
            .where(sql`${providerServices.subServiceId} = any(${sql.placeholder('kinds')}::bigint[])`),
        ),
      ),
    )
    .orderBy(desc(standing()), desc(users.id))
    .limit(sql.placeholder('limit'))
    .prepare('providers_of_service'),
)

/** Providers of any of a service's kinds of work, best first. */
export const listRankedOfService = async (db: Db, kinds: number[], limit: number, locale: Locale) =>
  (await rankedOfService(db).execute({ kinds, limit })).map((row) => ({
    ...present(row, locale),
    price_cents: null,
    instant: false,
  }))

/** A provider's public profile: what is offered, where, and the figures counted from finished work. */
export const presentProfile = async (db: Db, id: number, locale: Locale) => {
  const [found, offered, where] = await Promise.all([
    db
      .select({ ...columns, bio: users.bio })
      .from(users)
      .leftJoin(providerStats, eq(providerStats.providerId, users.id))
      .where(and(eq(users.id, id), eq(users.isProvider, true))),
    db
      .select({
        subService: subServices.id,
        name: subServices.name,
        slug: subServices.slug,
        icon: subServices.icon,
        serviceSlug: services.slug,
        priceCents: providerServices.priceCents,
        instant: providerServices.instant,
      })
      .from(providerServices)
      .innerJoin(subServices, eq(subServices.id, providerServices.subServiceId))
      .innerJoin(services, eq(services.id, subServices.serviceId))
      .where(eq(providerServices.providerId, id))
      .orderBy(asc(services.position), asc(subServices.position)),
    db
      .selectDistinct({ ibge: cities.ibge, name: cities.name, state: cities.state })
      .from(providerServiceCities)
      .innerJoin(cities, eq(cities.ibge, providerServiceCities.cityIbge))
      .where(eq(providerServiceCities.providerId, id))
      .orderBy(asc(cities.name)),
  ])
  const [row] = found
  if (!row) throw notFound()
  return {
    ...present(row, locale),
    bio: row.bio,
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
