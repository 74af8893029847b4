import { deleteExpiredIdempotencyKeys } from '@/server/http/idempotency'
import { deadLetterLostJobs } from '@/server/jobs/outbox-repository'
import type { ScheduledTaskGroup } from '@/server/jobs/scheduled'
import { deleteExpiredAttempts } from '@/server/modules/accounts/scheduled'
import {
  completeDeliveredBookings,
  expireDemands,
  promptOverdueBookings,
  remindBookings,
  settleNoShows,
} from '@/server/modules/bookings/scheduled'
import { expireClaims } from '@/server/modules/claims/scheduled'
import { expireDisputeStages, reportOverdueDisputes } from '@/server/modules/disputes/scheduled'
import { releaseReserves } from '@/server/modules/escrow/reserve'
import { deleteExpiredOrphans, deleteUnclaimedUploads } from '@/server/modules/media/scheduled'
import { mailUnread } from '@/server/modules/notifications/mail-unread'
import { pushUnread } from '@/server/modules/notifications/push-unread'
import { deleteOldNotifications } from '@/server/modules/notifications/retention'
import { expireOffers } from '@/server/modules/offers/scheduled'
import {
  refreshGatewayCases,
  refreshIncidentCases,
  refreshLedgerCases,
} from '@/server/modules/operators/scheduled'
import { notifyCases } from '@/server/modules/operators/service'
import {
  deleteHandledWebhooks,
  enqueuePaymentPolls,
  enqueueRefundPolls,
  expireUnpaidCheckouts,
} from '@/server/modules/payments/scheduled'
import {
  closeDueAccounts,
  deleteOldOutgoingMessages,
  eraseClosedAccounts,
  scheduleUnconfirmedErasures,
} from '@/server/modules/privacy/scheduled'
import { publishDueReviews, remindReviews } from '@/server/modules/reviews/scheduled'
import { startSubmissions } from '@/server/modules/seo/submit-pages'
import { runDueWaves } from '@/server/modules/suggestions/scheduled'
import { verifyTrailDaily } from '@/server/modules/trail/scheduled'
import { expireBonus, warnOfExpiringBonus } from '@/server/modules/wallet/deposits'
import { enqueueWithdrawalPolls } from '@/server/modules/withdrawals/scheduled'

/** Scheduled tasks of all modules, in the order of the groups. */
export const scheduledTasks: readonly ScheduledTaskGroup[] = [
  {
    name: 'work',
    repeatUntilEmpty: {
      expireDemands,
      expireOffers,
      completeDeliveredBookings,
      settleNoShows,
      runDueWaves,
      expireClaims,
      expireDisputeStages,
      reportOverdueDisputes,
      publishDueReviews,
      remindReviews,
      remindBookings,
      promptOverdueBookings,
    },
    runOnce: {},
  },
  {
    name: 'money',
    repeatUntilEmpty: {
      enqueuePaymentPolls,
      enqueueRefundPolls,
      enqueueWithdrawalPolls,
    },
    runOnce: { expireUnpaidCheckouts, expireBonus, warnOfExpiringBonus, releaseReserves },
  },
  {
    name: 'people',
    repeatUntilEmpty: { closeDueAccounts, eraseClosedAccounts },
    runOnce: { scheduleUnconfirmedErasures },
  },
  { name: 'notices', repeatUntilEmpty: { pushUnread, mailUnread }, runOnce: {} },
  {
    name: 'housekeeping',
    repeatUntilEmpty: { deleteExpiredOrphans, deleteOldNotifications },
    runOnce: {
      deleteUnclaimedUploads,
      deleteExpiredAttempts,
      deleteExpiredIdempotencyKeys,
      deleteHandledWebhooks,
      deleteOldOutgoingMessages,
      deadLetterLostJobs,
      startSubmissions,
    },
  },
  {
    name: 'watching',
    repeatUntilEmpty: {},
    runOnce: {
      refreshIncidentCases,
      refreshLedgerCases,
      refreshGatewayCases,
      notifyCases,
      verifyTrailDaily,
    },
  },
]
