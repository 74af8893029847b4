import type { Context } from '@/server/context'
import { apply } from './outcome'
import { idByGatewayRef, idByReference } from './repository'

/**
 * Reads a payout again at the gateway and applies what it says. Nothing else of a webhook is believed. A payout that
 * is none of ours is left to the reconciliation.
 */
export const lookAtPayout = async (context: Context, ref: string): Promise<void> => {
  const { db, gateway } = context
  const payout = await gateway.getPayout(ref)
  if (!payout) return
  const id = (await idByGatewayRef(db, gateway.name, ref)) ?? (await idByReference(db, payout.reference))
  if (id !== null) await apply(context, id, payout)
}
