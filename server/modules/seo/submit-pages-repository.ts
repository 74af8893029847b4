import { sql } from 'drizzle-orm'
import type { Db } from '@/server/db/client'

export interface Period {
  /** Excluded. */
  since: Date
  /** Included. */
  until: Date
}

const within = (column: string, { since, until }: Period) =>
  sql`${sql.raw(column)} > ${since.toISOString()}::timestamptz and ${sql.raw(column)} <= ${until.toISOString()}::timestamptz`

/** Providers whose page changed, those without a service now among them: their page leaves the index. */
export const listChangedProviders = async (db: Db, period: Period): Promise<number[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select provider_id as id from profile_changes where ${within('changed_at', period)} order by 1`)
  return rows.map(({ id }) => Number(id))
}

/** Sub-services of which something changed anywhere: providers, completed bookings, reviews. */
export const listChangedWorks = async (db: Db, period: Period): Promise<number[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select sub_service_id as id from offering_changes where ${within('changed_at', period)}
    union select sub_service_id from bookings where status = 'completed' and ${within('completed_at', period)}
    union select sub_service_id from reviews where side = 'customer' and ${within('published_at', period)}
    order by 1`)
  return rows.map(({ id }) => Number(id))
}
