import { sql, type SQLWrapper } from 'drizzle-orm'
import type { Registration } from '@/lib/contract/registrations'
import { councilRegistrations } from '@/server/db/schema/accounts'

const { council, state, number, position, userId } = councilRegistrations

/** A provider's registrations, in their order, as a column of a statement about users. */
export const registrationsColumn = (user: SQLWrapper) => sql<Registration[]>`(
  select coalesce(json_agg(json_build_object('council', ${council}, 'state', ${state}, 'number', ${number})
    order by ${position}), '[]')
  from ${councilRegistrations} where ${userId} = ${user})`
