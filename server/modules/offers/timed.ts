import type { Context } from '@/server/context'
import { DomainError } from '@/server/http/errors'
import { findOverdue } from './repository'
import { expireBySystem } from './steps'

const batch = 200

/** Offers nobody answered in time. Answers how many expired; one that moved on meanwhile is left alone. */
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
