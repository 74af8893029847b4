import type { Context } from '@/server/context'
import { DomainError } from '@/server/http/errors'
import { findOverdue } from './repository'
import { expireBySystem } from './steps'

const batch = 200

/** Expires unanswered offers; those that moved on meanwhile are skipped. Returns how many. */
export const expireOffers = async (context: Context): Promise<number> => {
  let expired = 0
  for (const { id, bookingId } of await findOverdue(context.db, context.clock(), batch))
    try {
      await expireBySystem(context, id, bookingId)
      expired++
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
    }
  return expired
}
