import { slots } from '@/server/modules/bookings/subscribers'
import { chat } from '@/server/modules/chat/subscribers'
import { complaints } from '@/server/modules/complaints/subscribers'
import { disputes } from '@/server/modules/disputes/subscribers'
import { escrow } from '@/server/modules/escrow/subscribers'
import { notices, pushTokens } from '@/server/modules/notifications/subscribers'
import { offers } from '@/server/modules/offers/subscribers'
import { operatorCases } from '@/server/modules/operators/subscribers'
import { paymentMails, payments } from '@/server/modules/payments/subscribers'
import { publicPages } from '@/server/modules/seo/subscribers'
import { statistics } from '@/server/modules/statistics/subscribers'
import { suggestions } from '@/server/modules/suggestions/subscribers'
import { wallet } from '@/server/modules/wallet/subscribers'
import { withdrawalMails } from '@/server/modules/withdrawals/subscribers'
import type { Subscriber } from '@/server/process/subscriber'
import { openPages } from './open-pages'

/**
 * All subscribers, in the order they run inside the step's transaction: first those that may refuse the step,
 * then other rows, money, figures, notices to people, and last the refresh of pages.
 */
export const subscribers: readonly Subscriber[] = [
  slots,
  suggestions,
  offers,
  payments,
  wallet,
  escrow,
  disputes,
  complaints,
  operatorCases,
  statistics,
  pushTokens,
  chat,
  notices,
  paymentMails,
  withdrawalMails,
  publicPages,
  openPages,
]
