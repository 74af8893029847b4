import type { Context } from '@/server/context'
import { applyPayout } from './apply-payout'
import { findIdByGatewayRef, findIdByReference } from './repository'

/**
 * Reads a payout again at the gateway and applies it; nothing else in a webhook is trusted. Unknown payouts
 * are left to the reconciliation.
 */
export const syncPayout = async (context: Context, ref: string): Promise<void> => {
  const { db, gateway } = context
  const payout = await gateway.getPayout(ref)
  if (!payout) return
  const id =
    (await findIdByGatewayRef(db, gateway.name, ref)) ?? (await findIdByReference(db, payout.reference))
  if (id !== null) await applyPayout(context, id, payout)
}
