import { sql } from 'drizzle-orm'
import type { Executor } from '@/server/db/client'

/** Cities of a state named one by one; with more, the state stands for them. */
const namedCities = 20

/** Work and cities by their ids. */
export type WorkPlaces = ReadonlyMap<number, Iterable<number>>

export interface PlaceRow {
  /** `limpeza/diarista`. */
  work: string
  /** Upper-case, as `SP`. */
  state: string
  /** Null: more than are named. */
  cities: string[] | null
}

const grouped = (places: ReturnType<typeof sql>) => sql`
  select services.slug || '/' || sub_services.slug as work, cities.state,
    case when count(*) <= ${namedCities} then array_agg(cities.name) end as cities
  from (${places}) as place
  join sub_services on sub_services.id = place.work
  join services on services.id = sub_services.service_id
  join cities on cities.ibge = place.city
  group by 1, 2`

/** Lists a provider's places by work and state: one row each for any number of cities. */
export const listProviderPlaces = async (db: Executor, provider: number): Promise<PlaceRow[]> => {
  const places = sql`select sub_service_id as work, city_ibge as city
    from provider_service_cities where provider_id = ${provider}`
  return (await db.execute<PlaceRow & Record<string, unknown>>(grouped(places))).rows
}

/** These places in the same way. */
export const listNamedPlaces = async (db: Executor, given: WorkPlaces): Promise<PlaceRow[]> => {
  const works = [...given].map(([work, cities]) => ({ work, cities: [...new Set(cities)] }))
  const places = sql`
    select given.work, city.ibge::int as city
    from jsonb_to_recordset(${JSON.stringify(works)}::jsonb) as given(work bigint, cities jsonb),
      jsonb_array_elements_text(given.cities) as city(ibge)`
  return (await db.execute<PlaceRow & Record<string, unknown>>(grouped(places))).rows
}
