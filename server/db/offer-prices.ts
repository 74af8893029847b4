import { sql } from 'drizzle-orm'
import { offers } from './schema/bookings'

/** Price of an offer in centavos: the one in force, and the one its update proposes; null without an update. */
export const offerPrices = {
  inForce: sql<number>`${offers.labourCents} + ${offers.materialCents}`,
  proposed: sql<number | null>`(
    select sum((item ->> 'amount_cents')::bigint)::int
    from jsonb_array_elements(${offers.pendingTerms} -> 'items') item)`,
}
