import type { Context } from '@/server/context'
import { applyPayout } from './apply-payout'
import { findIdByGatewayRef, findIdByReference } from './repository'

/**
 * Reads a payout again at the gateway and applies what it says. Nothing else of a webhook is believed. A payout that
 * is none of ours is left to the reconciliation.
 */
export const syncPayout = async (context: Context, ref: string): Promise<void> => {
  const { db, gateway } = context
  const payout = await gateway.getPayout(ref)
  if (!payout) return
  const id =
    (await findIdByGatewayRef(db, gateway.name, ref)) ?? (await findIdByReference(db, payout.reference))
  if (id !== null) await applyPayout(context, id, payout)
}
