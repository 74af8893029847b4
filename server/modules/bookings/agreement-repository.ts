import { sql } from 'drizzle-orm'
import type { Executor } from '@/server/db/client'
import type { FullName } from '@/server/db/schema/full-name'

/** An offer of a booking that was approved, once or, where its hold ran out unpaid, several times. */
export interface Agreement {
  offer: number
  provider: { id: number; name: FullName }
  /** Ids of its approvals in the booking's journal. */
  approvals: number[]
}

/** The agreements of a booking, the latest approved last. */
export const listAgreements = async (tx: Executor, booking: number): Promise<Agreement[]> => {
  const { rows } = await tx.execute<{
    offer: string
    provider: string
    name: FullName
    approvals: number[]
  }>(sql`
    select o.id as offer, u.id as provider, u.full_name as name, json_agg(e.id) as approvals
    from booking_events e
    join offers o on o.id = e.offer_id
    join users u on u.id = o.provider_id
    where e.booking_id = ${booking} and e.step = 'approve'
    group by o.id, u.id order by max(e.id)`)
  return rows.map(({ offer, provider, name, approvals }) => ({
    offer: Number(offer),
    provider: { id: Number(provider), name },
    approvals,
  }))
}
