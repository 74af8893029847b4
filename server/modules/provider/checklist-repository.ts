import { sql } from 'drizzle-orm'
import type { Executor } from '@/server/db/client'

/** What a provider has set up besides the account itself, in one statement. */
export interface SetUpRow extends Record<string, unknown> {
  services: boolean
  cities: boolean
  hours: boolean
  needs_council: boolean
  lacks_council: boolean
}

export const findSetUp = async (db: Executor, providerId: number): Promise<SetUpRow | undefined> => {
  const { rows } = await db.execute<SetUpRow>(sql`
    select
      exists (select 1 from provider_services where provider_id = ${providerId}) as services,
      exists (select 1 from provider_service_cities where provider_id = ${providerId}) as cities,
      exists (select 1 from availability_hours where provider_id = ${providerId}) as hours,
      needed.any as needs_council,
      needed.missing as lacks_council
    from (
      select
        coalesce(bool_or(true), false) as any,
        coalesce(bool_or(not exists (
          select 1 from council_registrations held
          where held.user_id = ${providerId} and held.council = sub_services.council
        )), false) as missing
      from provider_services offered join sub_services on sub_services.id = offered.sub_service_id
      where offered.provider_id = ${providerId} and sub_services.council is not null
    ) needed`)
  return rows[0]
}
