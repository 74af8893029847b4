import { eq } from 'drizzle-orm'
import type { Executor } from '@/server/db/client'
import { chargebacks } from '@/server/db/schema/payments'

/** What was heard of banks that contest a payment, by the gateway's name of each. */
export const findContests = async (
  db: Executor,
  payment: number,
): Promise<Map<string, 'open' | 'closed'>> => {
  const rows = await db
    .select({ ref: chargebacks.gatewayRef, closedAt: chargebacks.closedAt })
    .from(chargebacks)
    .where(eq(chargebacks.paymentId, payment))
  return new Map(rows.map(({ ref, closedAt }) => [ref, closedAt ? 'closed' : 'open']))
}
