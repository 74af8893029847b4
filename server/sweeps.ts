import { forgetIdempotencyKeys } from '@/server/http/idempotency'
import { buryLost } from '@/server/jobs/outbox-repository'
import type { SweepGroup } from '@/server/jobs/timed'
import { forgetAttempts } from '@/server/modules/accounts/timed'
import { askAboutOverdue, autoComplete, expireDemands, remindBookings } from '@/server/modules/bookings/timed'
import { endDisputeStages, reportOverdueDisputes } from '@/server/modules/disputes/timed'
import { forgetObjects, forgetUnclaimed } from '@/server/modules/media/timed'
import { forgetNotifications } from '@/server/modules/notifications/ageing'
import { mailUnread } from '@/server/modules/notifications/mailing'
import { pushUnread } from '@/server/modules/notifications/pushing'
import { expireOffers } from '@/server/modules/offers/timed'
import { watchCases, watchGateway, watchLedger } from '@/server/modules/operators/timed'
import { expireHolds, forgetWebhooks, lookAtPayments, lookAtRefunds } from '@/server/modules/payments/timed'
import { closeDue, dueUnconfirmed, eraseClosed, forgetLetters } from '@/server/modules/privacy/timed'
import { publishReviews, remindReviews } from '@/server/modules/reviews/timed'
import { askMore } from '@/server/modules/suggestions/timed'
import { expireBonus, warnOfBonus } from '@/server/modules/wallet/deposits'
import { lookAtWithdrawals } from '@/server/modules/withdrawals/timed'

/** The timed steps of all modules, in the order of the groups. */
export const sweeps: readonly SweepGroup[] = [
  {
    name: 'work',
    untilNone: {
      expireDemands,
      expireOffers,
      autoComplete,
      askMore,
      endDisputeStages,
      reportOverdueDisputes,
      publishReviews,
      remindReviews,
      remindBookings,
      askAboutOverdue,
    },
    once: {},
  },
  {
    name: 'money',
    untilNone: { lookAtPayments, lookAtRefunds, lookAtWithdrawals },
    once: { expireHolds, expireBonus, warnOfBonus },
  },
  { name: 'people', untilNone: { closeDue, eraseClosed }, once: { dueUnconfirmed } },
  { name: 'notices', untilNone: { pushUnread, mailUnread }, once: {} },
  {
    name: 'housekeeping',
    untilNone: { forgetObjects, forgetNotifications },
    once: { forgetUnclaimed, forgetAttempts, forgetIdempotencyKeys, forgetWebhooks, forgetLetters, buryLost },
  },
  { name: 'watching', untilNone: {}, once: { watchCases, watchLedger, watchGateway } },
]
