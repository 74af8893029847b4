import { sql } from 'drizzle-orm'
import { minIndexedProviders, sitemapSize } from '@/lib/contract/seo'
import type { Db } from '@/server/db/client'

const dateOf = (moment: string | null): Date | null => (moment === null ? null : new Date(moment))

/**
 * Ids of sub-services worth indexing anywhere: where a city or state is worth it, so is the country. Reads a
 * few rows of each.
 */
export const findIndexableWorks = async (db: Db): Promise<number[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from sub_services where ${minIndexedProviders.providers} <= (
      select count(*) from (
        select 1 from provider_services where sub_service_id = sub_services.id
        limit ${minIndexedProviders.providers}) as few)
    or ${minIndexedProviders.finishedJobs} <= (
      select count(*) from (
        select 1 from bookings b where b.status = 'completed' and b.sub_service_id = sub_services.id
        limit ${minIndexedProviders.finishedJobs}) as few)
    order by id`)
  return rows.map((row) => Number(row.id))
}

/**
 * First ids of the sitemaps of providers. Split by ranges of ids, so that nothing is counted; empty ranges
 * are left out.
 */
export const listProviderRangeStarts = async (db: Db): Promise<number[]> => {
  const { rows } = await db.execute<{ after: string }>(sql`
    select after from generate_series(0, (select max(id) from users where is_provider and closed_at is null),
      ${sitemapSize}::bigint) as after
    where exists (
      select 1 from users where id > after and id <= after + ${sitemapSize}::bigint
        and is_provider and closed_at is null
        and exists (select 1 from provider_services where provider_id = users.id))
    order by after`)
  return rows.map((row) => Number(row.after))
}

export interface IndexableProviders {
  ids: number[]
  /** RFC 3339; null where the page has not changed since changes are recorded. */
  changed: (string | null)[]
}

/**
 * Providers worth indexing in one range of ids, and when their pages last changed. Two arrays in one row:
 * forty thousand rows would take longer to transfer than to read.
 */
export const findIndexableProviders = async (db: Db, after: number): Promise<IndexableProviders> => {
  const { rows } = await db.execute<{
    [list in keyof IndexableProviders]: IndexableProviders[list] | null
  }>(sql`
    select json_agg(id order by id) as ids, json_agg(changed_at order by id) as changed
    from users left join profile_changes on provider_id = id
    where id > ${after}::bigint and id <= ${after + sitemapSize}::bigint and is_provider and closed_at is null
      and exists (select 1 from provider_services where provider_services.provider_id = id)`)
  return { ids: rows[0]?.ids ?? [], changed: rows[0]?.changed ?? [] }
}

/** Returns the last visible change per sub-service: of its providers, or a new review. */
export const findWorkChangeTimes = async (db: Db, states: readonly number[]): Promise<Map<number, Date>> => {
  const { rows } = await db.execute<{ id: string; changed_at: string | null }>(sql`
    select id, greatest(
      (select max(changed_at) from offering_changes where sub_service_id = sub_services.id),
      (select max(newest.published_at) from unnest(${sql.param([...states])}::int[]) as digits, lateral (
        select published_at from reviews where sub_service_id = sub_services.id and city_ibge / 100000 = digits
          and side = 'customer' and published_at is not null and text <> ''
        order by id desc limit 1) as newest)) as changed_at
    from sub_services`)
  return new Map(
    rows.flatMap((row) => (row.changed_at === null ? [] : [[Number(row.id), new Date(row.changed_at)]])),
  )
}

export interface IndexableArea {
  /** 0 is the country, two digits a state, seven a city. */
  area: number
  modifiedAt: Date | null
}

/**
 * Returns the indexable areas of a sub-service: country, states, cities, in this order; with the last time a provider
 * began or stopped offering it there, a job was completed or a review was published.
 */
export const findIndexableAreas = async (db: Db, subService: number): Promise<IndexableArea[]> => {
  const areas = sql`unnest(array[0, city_ibge / 100000, city_ibge]) as area`
  const { rows } = await db.execute<{ area: number; modified_at: string | null }>(sql`
    with offered as (
      select area, count(distinct provider_id) as n
      from provider_service_cities, ${areas} where sub_service_id = ${subService}::bigint group by area
    ), happened as (
      select city_ibge, count(*) as finished, max(completed_at) as at from bookings
      where status = 'completed' and sub_service_id = ${subService}::bigint group by city_ibge
      union all
      select city_ibge, 0, max(published_at) from reviews
      where side = 'customer' and published_at is not null and text <> ''
        and sub_service_id = ${subService}::bigint group by city_ibge
      union all
      select city_ibge, 0, changed_at from offering_changes where sub_service_id = ${subService}::bigint
    ), done as (
      select area, sum(finished) as n, max(at) as at from happened, ${areas} group by area
    )
    select area, done.at as modified_at from offered full join done using (area)
    where offered.n >= ${minIndexedProviders.providers} or done.n >= ${minIndexedProviders.finishedJobs}
    order by area`)
  return rows.map((row) => ({ area: row.area, modifiedAt: dateOf(row.modified_at) }))
}
