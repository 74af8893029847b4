import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNull,
  sql,
  type Placeholder,
  type SQLWrapper,
} from 'drizzle-orm'
import type { Registration } from '@/lib/contract/registrations'
import type { Db, Executor } from '@/server/db/client'
import { preparedStatement } from '@/server/db/prepared-statement'
import { councilRegistrations, users } from '@/server/db/schema/accounts'
import { bookings } from '@/server/db/schema/bookings'
import { cities, services, subServices } from '@/server/db/schema/catalogue'
import type { FullName } from '@/server/db/schema/full-name'
import { providerServiceCities, providerServices, providerStats } from '@/server/db/schema/provider'
import { areaKindOf, type AreaKind } from './area'
import { areaPlaceholders, areaValues, type AreaQuery } from './area-repository'
import type { OfferingQuery } from './offering'
import { offeredInArea } from './offering-repository'
import { listScore } from './ranking-repository'

const { council, state, number, position, userId } = councilRegistrations

/** A provider's registrations, in their order, as a column of a statement about users. */
const registrationsColumn = (user: SQLWrapper) => sql<Registration[]>`(
  select coalesce(json_agg(json_build_object('council', ${council}, 'state', ${state}, 'number', ${number})
    order by ${position}), '[]')
  from ${councilRegistrations} where ${userId} = ${user})`

const columns = {
  id: users.id,
  fullName: users.fullName,
  photoId: users.photoId,
  phone: users.phone,
  phoneVerifiedAt: users.phoneVerifiedAt,
  emailVerifiedAt: users.emailVerifiedAt,
  createdAt: users.createdAt,
  closedAt: users.closedAt,
  ratingSum: providerStats.ratingSum,
  reviewCount: providerStats.reviewCount,
  completedCount: providerStats.completedCount,
  offersSent: providerStats.offersSent,
  answerMinutesSum: providerStats.answerMinutesSum,
  registrations: registrationsColumn(users.id),
}

/** Public columns of a provider; the figures are null until the first finished job. */
export interface ProviderRow {
  id: number
  fullName: FullName
  photoId: string | null
  phone: string | null
  phoneVerifiedAt: Date | null
  emailVerifiedAt: Date | null
  createdAt: Date
  closedAt: Date | null
  ratingSum: number | null
  reviewCount: number | null
  completedCount: number | null
  offersSent: number | null
  answerMinutesSum: number | null
  registrations: Registration[]
}

/** Returns providers by id, unordered. */
export const findProviders = (db: Executor, ids: number[]): Promise<ProviderRow[]> =>
  db
    .select(columns)
    .from(users)
    .leftJoin(providerStats, eq(providerStats.providerId, users.id))
    .where(inArray(users.id, ids))

type Whose = 'all' | 'instant'
type Page = 'first' | 'next'
interface RankedQuery extends AreaQuery {
  after: number | null | Placeholder
  limit: number | Placeholder
}

const ranked = (db: Db, kind: AreaKind, whose: Whose, page: Page, asked: RankedQuery) => {
  const score = listScore()
  const after = sql`${asked.after}::bigint`
  const from = sql`(select ${score} from ${users}
    left join ${providerStats} on ${providerStats.providerId} = ${users.id} where ${users.id} = ${after})`
  return db
    .select({ ...columns, priceCents: providerServices.priceCents, instant: providerServices.instant })
    .from(providerServices)
    .innerJoin(users, eq(users.id, providerServices.providerId))
    .leftJoin(providerStats, eq(providerStats.providerId, users.id))
    .where(
      and(
        eq(users.isProvider, true),
        whose === 'instant' ? eq(providerServices.instant, true) : undefined,
        offeredInArea(kind, asked),
        page === 'next' ? sql`(${score}, ${users.id}) < (${from}, ${after})` : undefined,
      ),
    )
    .orderBy(desc(score), desc(users.id))
    .limit(asked.limit)
}
const rankedByAnyPlan = preparedStatement((db, kind: AreaKind, whose: Whose, page: Page) =>
  ranked(db, kind, whose, page, {
    ...areaPlaceholders,
    after: sql.placeholder('after'),
    limit: sql.placeholder('limit'),
  }).prepare(`providers_${kind}_${whose}_${page}`),
)

interface RankedPage {
  instant: boolean
  /** The last provider of the page before. */
  after: number | null
  limit: number
}

/** Providers of a sub-service in an area, best first: with a prepared plan, or planned for this call. */
export const listRankedRows = (
  db: Db,
  { subService, area }: OfferingQuery,
  { instant, after, limit }: RankedPage,
  plan: 'prepared' | 'planned',
) => {
  const ways = [areaKindOf(area), instant ? 'instant' : 'all', after === null ? 'first' : 'next'] as const
  const asked = { ...areaValues(subService, area), after, limit }
  return plan === 'prepared' ? rankedByAnyPlan(db, ...ways).execute(asked) : ranked(db, ...ways, asked)
}

const rankedOfService = preparedStatement((db) =>
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
    .orderBy(desc(listScore()), desc(users.id))
    .limit(sql.placeholder('limit'))
    .prepare('providers_of_service'),
)

export const listRankedRowsOfService = (db: Db, kinds: number[], limit: number): Promise<ProviderRow[]> =>
  rankedOfService(db).execute({ kinds, limit })

/** Returns the row of a public profile; null if the user is not a provider. */
export const findProfile = async (
  db: Db,
  id: number,
): Promise<(ProviderRow & { bio: string | null }) | null> =>
  (
    await db
      .select({ ...columns, bio: users.bio })
      .from(users)
      .leftJoin(providerStats, eq(providerStats.providerId, users.id))
      .where(and(eq(users.id, id), eq(users.isProvider, true)))
  )[0] ?? null

/** Lists a provider's services in catalogue order. */
export const listOffered = (db: Db, provider: number) =>
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
    .where(eq(providerServices.providerId, provider))
    .orderBy(asc(services.position), asc(subServices.position))

/** The cities a provider works in: those of most finished work first, then by name. */
export const listCitiesOf = (db: Db, provider: number) => {
  const finished = db
    .select({ city: bookings.cityIbge, jobs: count().as('jobs') })
    .from(bookings)
    .where(and(eq(bookings.providerId, provider), eq(bookings.status, 'completed')))
    .groupBy(bookings.cityIbge)
    .as('finished')
  const served = db
    .select({ city: providerServiceCities.cityIbge })
    .from(providerServiceCities)
    .where(eq(providerServiceCities.providerId, provider))
  return db
    .select({ ibge: cities.ibge, name: cities.name, state: cities.state })
    .from(cities)
    .leftJoin(finished, eq(finished.city, cities.ibge))
    .where(inArray(cities.ibge, served))
    .orderBy(sql`${finished.jobs} desc nulls last`, asc(cities.name))
}
