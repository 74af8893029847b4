import { sql, type SQLWrapper } from 'drizzle-orm'
import type { Db } from '@/server/db/client'

/** Matches providers of a booking's (`b`) work in its place. */
export const offersWork = (provider: SQLWrapper) => sql`exists (
  select 1 from sub_services asked, provider_service_cities joined
  join sub_services done on done.id = joined.sub_service_id
  where asked.id = b.sub_service_id and joined.provider_id = ${provider}
    and joined.city_ibge = any(array_prepend(b.city_ibge, b.extra_city_ibges))
    and (done.id = asked.id or (asked.is_general and done.service_id = asked.service_id)))`

/**
 * Finds open demands that match a provider and were suggested to others, but never to this one; newest first.
 */
export const findUnaskedDemands = async (
  db: Db,
  provider: number,
  { fewerThan, limit }: { fewerThan: number; limit: number },
): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(sql`
    select b.id::int as id from bookings b
    where b.status = 'booking_offers' and b.matched_at is not null and b.offer_count < ${fewerThan}
      and b.customer_id <> ${provider}::bigint and ${offersWork(sql`${provider}::bigint`)}
      and not exists (select 1 from suggestions had where had.booking_id = b.id
        and had.provider_id = ${provider}::bigint)
    order by b.id desc
    limit ${limit}`)
  return rows.map(({ id }) => id)
}
