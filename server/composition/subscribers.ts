import { slotsSubscriber } from '@/server/modules/bookings/subscribers'
import { chatSubscriber } from '@/server/modules/chat/subscribers'
import { claimsSubscriber } from '@/server/modules/claims/subscribers'
import { complaintsSubscriber } from '@/server/modules/complaints/subscribers'
import { disputesSubscriber } from '@/server/modules/disputes/subscribers'
import { escrowSubscriber } from '@/server/modules/escrow/subscribers'
import { noticesSubscriber, pushTokensSubscriber } from '@/server/modules/notifications/subscribers'
import { offersSubscriber } from '@/server/modules/offers/subscribers'
import { operatorCasesSubscriber } from '@/server/modules/operators/subscribers'
import { paymentMailsSubscriber, paymentsSubscriber } from '@/server/modules/payments/subscribers'
import { publicPagesSubscriber } from '@/server/modules/seo/subscribers'
import { statisticsSubscriber } from '@/server/modules/statistics/subscribers'
import { suggestionsSubscriber } from '@/server/modules/suggestions/subscribers'
import { walletSubscriber } from '@/server/modules/wallet/subscribers'
import { withdrawalMailsSubscriber } from '@/server/modules/withdrawals/subscribers'
import type { Subscriber } from '@/server/process/subscriber'
import { openPageRefresh } from './open-page-refresh'

/**
 * All subscribers, in the order they run inside the step's transaction: first those that may refuse the step,
 * then other rows, money, figures, notices to people, and last the refresh of pages.
 */
export const subscribers: readonly Subscriber[] = [
  slotsSubscriber,
  suggestionsSubscriber,
  offersSubscriber,
  paymentsSubscriber,
  walletSubscriber,
  escrowSubscriber,
  claimsSubscriber,
  disputesSubscriber,
  complaintsSubscriber,
  operatorCasesSubscriber,
  statisticsSubscriber,
  pushTokensSubscriber,
  chatSubscriber,
  noticesSubscriber,
  paymentMailsSubscriber,
  withdrawalMailsSubscriber,
  publicPagesSubscriber,
  openPageRefresh,
]
