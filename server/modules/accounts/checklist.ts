import { sql } from 'drizzle-orm'
import type { Checklist, ChecklistKey } from '@/lib/contract/provider'
import type { Executor } from '@/server/db/client'
import { requireReady } from './guards'

/** What is known of a provider, as far as the list goes. */
export interface SetUp {
  email: boolean
  phone: boolean
  services: boolean
  cities: boolean
  hours: boolean
  photo: boolean
  bio: boolean
  /** Every council of the services offered has been given a registration. */
  council: boolean
  /** One of the services is a profession with a council of its own. */
  needsCouncil: boolean
}

const required: readonly ChecklistKey[] = ['email', 'phone', 'services', 'cities']

/** A bio shorter than this tells nobody anything. */
export const leastBio = 40

/** The list in the order it is best done; a council is asked for only where the profession has one. */
export const checklistOf = (known: SetUp): Checklist => {
  const keys: ChecklistKey[] = [
    'email',
    'phone',
    'services',
    'cities',
    'hours',
    'photo',
    'bio',
    ...(known.needsCouncil ? (['council'] as const) : []),
  ]
  const items = keys.map((key) => ({ key, done: known[key], required: required.includes(key) }))
  return { items, is_complete: items.every(({ done }) => done) }
}

/** Reads what a provider has set up, in one statement. */
export const readChecklist = async (db: Executor, providerId: number): Promise<Checklist> => {
  const user = await requireReady(db, providerId, ['provider'])
  const { rows } = await db.execute<{
    services: boolean
    cities: boolean
    hours: boolean
    needs_council: boolean
    lacks_council: boolean
  }>(sql`
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
          select 1 from council_registrations held where held.user_id = ${providerId} and held.council = sub_services.council
        )), false) as missing
      from provider_services offered join sub_services on sub_services.id = offered.sub_service_id
      where offered.provider_id = ${providerId} and sub_services.council is not null
    ) needed`)
  const [found] = rows
  return checklistOf({
    email: user.emailVerifiedAt !== null,
    phone: user.phoneVerifiedAt !== null,
    services: found?.services ?? false,
    cities: found?.cities ?? false,
    hours: found?.hours ?? false,
    photo: user.photoId !== null,
    bio: (user.bio ?? '').trim().length >= leastBio,
    council: !(found?.lacks_council ?? true),
    needsCouncil: found?.needs_council ?? false,
  })
}
