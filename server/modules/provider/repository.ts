import { asc, eq, sql } from 'drizzle-orm'
import type { Registration } from '@/lib/contract/registrations'
import type { Executor, Tx } from '@/server/db/client'
import { councilRegistrations } from '@/server/db/schema/accounts'
import { availabilityExceptions, availabilityHours, availabilitySettings } from '@/server/db/schema/provider'

type Of<T extends { $inferInsert: object }> = Omit<T['$inferInsert'], 'id' | 'providerId'>

interface Hours {
  weekly: Of<typeof availabilityHours>[]
  exceptions: Of<typeof availabilityExceptions>[]
  settings: Of<typeof availabilitySettings>
}

export const findHours = async (db: Executor, providerId: number) => {
  const weekly = await db
    .select()
    .from(availabilityHours)
    .where(eq(availabilityHours.providerId, providerId))
    .orderBy(asc(availabilityHours.weekday), asc(availabilityHours.fromMinute))
  const exceptions = await db
    .select()
    .from(availabilityExceptions)
    .where(eq(availabilityExceptions.providerId, providerId))
    .orderBy(asc(availabilityExceptions.date), asc(availabilityExceptions.fromMinute))
  const [settings] = await db
    .select()
    .from(availabilitySettings)
    .where(eq(availabilitySettings.providerId, providerId))
  return { weekly, exceptions, settings }
}

/** Replaces the hours. */
export const replaceHours = async (
  tx: Tx,
  providerId: number,
  { weekly, exceptions, settings }: Hours,
): Promise<void> => {
  await tx.delete(availabilityHours).where(eq(availabilityHours.providerId, providerId))
  await tx.delete(availabilityExceptions).where(eq(availabilityExceptions.providerId, providerId))
  if (weekly.length > 0)
    await tx.insert(availabilityHours).values(weekly.map((one) => ({ ...one, providerId })))
  if (exceptions.length > 0)
    await tx.insert(availabilityExceptions).values(exceptions.map((one) => ({ ...one, providerId })))
  await tx
    .insert(availabilitySettings)
    .values({ ...settings, providerId })
    .onConflictDoUpdate({ target: availabilitySettings.providerId, set: settings })
}

/** Setup of a provider besides the account, read in one statement. */
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

const { council, state, number, position, userId } = councilRegistrations

export const listRegistrations = (db: Executor, user: number): Promise<Registration[]> =>
  db
    .select({ council, state, number })
    .from(councilRegistrations)
    .where(eq(userId, user))
    .orderBy(asc(position))

const worded = (list: readonly Registration[]) =>
  JSON.stringify(list.map((one) => [one.council, one.state, one.number]))

/** Unchanged rows are not written: a changed row dates the page that shows it. */
export const replaceRegistrations = async (
  tx: Tx,
  user: number,
  given: readonly Registration[],
): Promise<void> => {
  if (worded(given) === worded(await listRegistrations(tx, user))) return
  await tx.delete(councilRegistrations).where(eq(userId, user))
  if (given.length > 0)
    await tx
      .insert(councilRegistrations)
      .values(given.map((one, at) => ({ ...one, userId: user, position: at })))
}
