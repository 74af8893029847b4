import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { BodyOf } from '@/lib/contract/endpoint'
import type { FieldCode } from '@/lib/contract/errors'
import { mostPlaces, type saveUserServices, type UserService } from '@/lib/contract/provider'
import type { Context } from '@/server/context'
import type { Executor, Tx } from '@/server/db/client'
import { services, subServices } from '@/server/db/schema/catalogue'
import { providerServiceCities, providerServices } from '@/server/db/schema/provider'
import { inTransaction } from '@/server/db/transaction'
import { invalid } from '@/server/http/errors'
import type { Locale } from '@/server/http/locale'
import { iconUrl } from '@/server/modules/catalogue/localise'
import { unknownCities } from '@/server/modules/places/service'
import { pagesChanged } from '@/server/realtime/pages'
import { requireReady } from './guards'
import { lockUser } from './profile'

type Given = BodyOf<typeof saveUserServices>

/** What a provider offers, and where, in the catalogue's order. */
export const servicesOf = async (
  db: Executor,
  providerId: number,
  locale: Locale,
): Promise<UserService[]> => {
  const rows = await db
    .select({
      offered: providerServices,
      name: subServices.name,
      icon: subServices.icon,
      service: services.name,
    })
    .from(providerServices)
    .innerJoin(subServices, eq(subServices.id, providerServices.subServiceId))
    .innerJoin(services, eq(services.id, subServices.serviceId))
    .where(eq(providerServices.providerId, providerId))
    .orderBy(asc(services.position), asc(subServices.position))
  // One row a service, however many cities.
  const places = await db
    .select({
      subService: providerServiceCities.subServiceId,
      cities: sql<
        number[]
      >`array_agg(${providerServiceCities.cityIbge} order by ${providerServiceCities.cityIbge})`,
    })
    .from(providerServiceCities)
    .where(eq(providerServiceCities.providerId, providerId))
    .groupBy(providerServiceCities.subServiceId)
  const citiesOf = new Map(places.map(({ subService, cities }) => [subService, cities]))
  return rows.map(({ offered, name, icon, service }) => ({
    sub_service: offered.subServiceId,
    name: name[locale],
    service_name: service[locale],
    icon: iconUrl(icon),
    cities: citiesOf.get(offered.subServiceId) ?? [],
    price_cents: offered.priceCents,
    instant: offered.instant,
  }))
}

const faultsOf = async (tx: Tx, given: Given): Promise<Record<string, FieldCode[]>> => {
  const errors: Record<string, FieldCode[]> = {}
  const asked = given.map((one) => one.sub_service)
  const rows =
    asked.length > 0
      ? await tx.select({ id: subServices.id }).from(subServices).where(inArray(subServices.id, asked))
      : []
  const known = new Set(rows.map((row) => row.id))
  const unknown = await unknownCities(
    tx,
    given.flatMap((one) => one.cities),
  )
  const seen = new Set<number>()
  let places = 0
  given.forEach((one, i) => {
    if (!known.has(one.sub_service)) errors[`${i}.sub_service`] = ['unknown_service']
    else if (seen.has(one.sub_service)) errors[`${i}.sub_service`] = ['invalid_choice']
    seen.add(one.sub_service)
    places += one.cities.length
    if (one.cities.some((city) => unknown.has(city))) errors[`${i}.cities`] = ['unknown_city']
    else if (places > mostPlaces) errors[`${i}.cities`] = ['too_many']
    if (one.instant && !one.price_cents) errors[`${i}.price_cents`] = ['required']
  })
  return errors
}

/** What stays as it was is left alone: its page is dated by what changed. */
const replaceServices = async (tx: Tx, providerId: number, given: Given): Promise<void> => {
  const { subServiceId, priceCents, instant } = providerServices
  const offered = given.map((one) => one.sub_service)
  await tx
    .delete(providerServices)
    .where(and(eq(providerServices.providerId, providerId), notInArray(subServiceId, offered)))
  if (given.length === 0) return
  await tx
    .insert(providerServices)
    .values(
      given.map((one) => ({
        providerId,
        subServiceId: one.sub_service,
        priceCents: one.price_cents ?? null,
        instant: one.instant,
      })),
    )
    .onConflictDoUpdate({
      target: [providerServices.providerId, subServiceId],
      set: { priceCents: sql`excluded.price_cents`, instant: sql`excluded.instant` },
      setWhere: sql`(${priceCents}, ${instant}) is distinct from (excluded.price_cents, excluded.instant)`,
    })
}

/**
 * Two statements, however many cities: sixty services in every city of a state are fifty thousand rows. Those that stay
 * are left alone, so that a new price does not write the places again that matching reads.
 */
const replacePlaces = async (tx: Tx, providerId: number, given: Given): Promise<void> => {
  const places = JSON.stringify(
    given.map((one) => ({ sub_service: one.sub_service, cities: [...new Set(one.cities)] })),
  )
  const wanted = sql`
    select given.sub_service, city.ibge::int as city_ibge
    from jsonb_to_recordset(${places}::jsonb) as given(sub_service bigint, cities jsonb),
      jsonb_array_elements_text(given.cities) as city(ibge)`
  await tx.execute(sql`
    with wanted as materialized (${wanted})
    delete from provider_service_cities held
    where held.provider_id = ${providerId} and not exists (
      select 1 from wanted where wanted.sub_service = held.sub_service_id and wanted.city_ibge = held.city_ibge)`)
  await tx.execute(sql`
    insert into provider_service_cities (provider_id, sub_service_id, city_ibge)
    select ${providerId}, sub_service, city_ibge from (${wanted}) as wanted
    on conflict do nothing`)
}

/** Replaces what a provider offers. */
export const saveServicesOf = (
  context: Context,
  providerId: number,
  given: Given,
  locale: Locale,
): Promise<UserService[]> =>
  inTransaction(context, async (tx, emit) => {
    await requireReady(tx, providerId, ['provider'])
    await lockUser(tx, providerId)
    const errors = await faultsOf(tx, given)
    if (Object.keys(errors).length > 0) throw invalid(errors)
    await replaceServices(tx, providerId, given)
    await replacePlaces(tx, providerId, given)
    pagesChanged(emit, providerId)
    return servicesOf(tx, providerId, locale)
  })
