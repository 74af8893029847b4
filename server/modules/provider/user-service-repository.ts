import { and, asc, count, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { defaultPreset, type CancellationPreset } from '@/lib/contract/cancellation-presets'
import type { BodyOf } from '@/lib/contract/endpoint'
import type { saveUserServices } from '@/lib/contract/provider'
import type { Executor, Tx } from '@/server/db/client'
import { services, subServices } from '@/server/db/schema/catalogue'
import { providerServiceCities, providerServices } from '@/server/db/schema/provider'

type Given = BodyOf<typeof saveUserServices>

/** A provider's sub-services, in the catalogue's order. */
export const findOffered = (db: Executor, providerId: number) =>
  db
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

/** The cancellation terms a provider has set, by sub-service. */
export const findCancellationPresets = async (
  db: Executor,
  providerId: number,
): Promise<ReadonlyMap<number, CancellationPreset>> => {
  const rows = await db
    .select({ subService: providerServices.subServiceId, preset: providerServices.cancellation })
    .from(providerServices)
    .where(eq(providerServices.providerId, providerId))
  return new Map(rows.map(({ subService, preset }) => [subService, preset]))
}

/** Cities per sub-service, ascending: one row per sub-service. */
export const findPlaces = async (db: Executor, providerId: number): Promise<Map<number, number[]>> => {
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
  return new Map(places.map(({ subService, cities }) => [subService, cities]))
}

export const offersAnything = async (db: Executor, providerId: number): Promise<boolean> => {
  const [offered] = await db
    .select({ n: count() })
    .from(providerServices)
    .where(eq(providerServices.providerId, providerId))
  return (offered?.n ?? 0) > 0
}

/** Filters these ids to existing sub-services. */
export const findExistingSubServices = async (db: Executor, asked: number[]): Promise<Set<number>> => {
  if (asked.length === 0) return new Set()
  const rows = await db
    .select({ id: subServices.id })
    .from(subServices)
    .where(and(inArray(subServices.id, asked), eq(subServices.isGeneral, false)))
  return new Set(rows.map((row) => row.id))
}

/**
 * Unchanged rows are not written: a changed row dates the provider's page. Services without cancellation terms, as of
 * older pages, keep the stored ones.
 */
export const replaceServices = async (tx: Tx, providerId: number, given: Given): Promise<void> => {
  const { subServiceId, priceCents, instant, cancellation } = providerServices
  const presets = await findCancellationPresets(tx, providerId)
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
        cancellation: one.cancellation ?? presets.get(one.sub_service) ?? defaultPreset,
      })),
    )
    .onConflictDoUpdate({
      target: [providerServices.providerId, subServiceId],
      set: {
        priceCents: sql`excluded.price_cents`,
        instant: sql`excluded.instant`,
        cancellation: sql`excluded.cancellation`,
      },
      setWhere: sql`(${priceCents}, ${instant}, ${cancellation})
        is distinct from (excluded.price_cents, excluded.instant, excluded.cancellation)`,
    })
}

/**
 * Two statements, however many cities: sixty services in every city of a state are fifty thousand rows.
 * Unchanged rows are not written, so that a new price does not rewrite the places matching reads.
 */
export const replacePlaces = async (tx: Tx, providerId: number, given: Given): Promise<void> => {
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
