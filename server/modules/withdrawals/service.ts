import type { Needs } from '@/server/context'
import type { WorkContext } from '@/server/process/unit-of-work'
import { applyPayout } from './apply-payout'
import { findIdByGatewayRef, findIdByReference } from './repository'

/**
 * Reads a payout again at the gateway and applies it; nothing else in a webhook is trusted. Unknown payouts
 * are left to the reconciliation.
 */
export const syncPayout = async (context: WorkContext & Needs<'gateway'>, ref: string): Promise<void> => {
  const { db, gateway } = context
  const payout = await gateway.getPayout(ref)
  if (!payout) return
  const id =
    (await findIdByGatewayRef(db, gateway.name, ref)) ?? (await findIdByReference(db, payout.reference))
  if (id !== null) await applyPayout(context, id, payout)
}
