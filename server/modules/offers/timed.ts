import type { Context } from '@/server/context'
import { oneByOne } from '@/server/jobs/one-by-one'
import { findOverdue } from './repository'
import { expireBySystem } from './steps'

const batch = 200

/** Expires unanswered offers; those that moved on meanwhile are skipped. Returns how many. */
export const expireOffers = async (context: Context): Promise<number> =>
  oneByOne(
    context,
    await findOverdue(context.db, context.clock(), batch),
    'an offer was not expired',
    ({ id, bookingId }) => expireBySystem(context, id, bookingId),
  )
