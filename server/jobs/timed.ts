import type { Context } from '@/server/context'
import { isAway } from '@/server/db/unavailable'
import { forgetIdempotencyKeys } from '@/server/http/idempotency'
import { forgetAttempts } from '@/server/modules/accounts/timed'
import { autoComplete, expireDemands, remindBookings } from '@/server/modules/bookings/timed'
import { endDisputeStages, reportOverdueDisputes } from '@/server/modules/disputes/timed'
import { forgetUnclaimed } from '@/server/modules/media/timed'
import { mailUnread } from '@/server/modules/notifications/mailing'
import { pushUnread } from '@/server/modules/notifications/pushing'
import { expireOffers } from '@/server/modules/offers/timed'
import { watchCases, watchGateway, watchLedger } from '@/server/modules/operators/timed'
import { expireHolds, forgetWebhooks, lookAtPayments, lookAtRefunds } from '@/server/modules/payments/timed'
import { closeDue, dueUnconfirmed, eraseClosed, forgetLetters } from '@/server/modules/privacy/timed'
import { publishReviews, remindReviews } from '@/server/modules/reviews/timed'
import { expireBonus } from '@/server/modules/wallet/deposits'
import { lookAtWithdrawals } from '@/server/modules/withdrawals/timed'
import { withLease } from './lease'
import { buryLost } from './outbox-repository'

const sweeps: Record<string, (context: Context) => Promise<number>> = {
  expireDemands,
  expireOffers,
  autoComplete,
  expireHolds,
  lookAtPayments,
  lookAtRefunds,
  endDisputeStages,
  reportOverdueDisputes,
  publishReviews,
  remindReviews,
  forgetUnclaimed,
  forgetAttempts,
  forgetIdempotencyKeys,
  forgetWebhooks,
  dueUnconfirmed,
  closeDue,
  eraseClosed,
  forgetLetters,
  remindBookings,
  pushUnread,
  mailUnread,
  buryLost,
  lookAtWithdrawals,
  expireBonus,
  watchCases,
  watchLedger,
  watchGateway,
}

const sweepAll = async (context: Context): Promise<void> => {
  for (const [name, sweep] of Object.entries(sweeps)) {
    // One that fails must not keep those after it from their turn.
    try {
      const taken = await sweep(context)
      if (taken > 0) context.log.info({ sweep: name, taken }, 'timed steps taken')
    } catch (error) {
      // The rest cannot do without it either.
      if (isAway(error)) throw error
      context.log.error({ err: error, sweep: name }, 'a timed step failed')
    }
  }
}

/** Takes every timed step that is due. One worker at a time; another's turn comes with the next tick. */
export const runTimed = (context: Context): Promise<void> =>
  withLease(context, 'timed steps', () => sweepAll(context))
