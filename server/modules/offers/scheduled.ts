import { processEach } from '@/server/jobs/process-each'
import type { WorkContext } from '@/server/process/unit-of-work'
import { findExpiredOffers } from './repository'
import { expireBySystem } from './transitions'

const batch = 200

/** Expires unanswered offers; those that moved on meanwhile are skipped. Returns how many. */
export const expireOffers = async (context: WorkContext): Promise<number> =>
  processEach(
    context,
    await findExpiredOffers(context.db, context.clock(), batch),
    'an offer was not expired',
    ({ id, bookingId }) => expireBySystem(context, id, bookingId),
  )
