import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Simulator } from '@/server/adapters/payments/simulator/simulator'
import type { Needs } from '@/server/context'
import type { JobHandlers } from '@/server/jobs/run'
import { sendEvidence } from '@/server/modules/escrow/evidence'
import { deliverMail } from '@/server/modules/mail-delivery/service'
import { sendPush } from '@/server/modules/notifications/push-unread'
import { mailPayment } from '@/server/modules/payments/mail'
import {
  endUnpaidReservation,
  handleWebhookEvent,
  pollPayment,
  pollRefund,
  storeWebhook,
  syncCharge,
} from '@/server/modules/payments/service'
import { submitChangedPages } from '@/server/modules/seo/submit-pages'
import { announceSettings } from '@/server/modules/settings/service'
import { settleAnswers } from '@/server/modules/statistics/service'
import { notifyWatchers } from '@/server/modules/suggestions/demand-audience'
import { matchProvider } from '@/server/modules/suggestions/match-provider'
import { matchBooking, notifySuggestions } from '@/server/modules/suggestions/matching'
import { runAdvanceJob } from '@/server/modules/withdrawals/advance-withdrawal'
import { mailWithdrawal } from '@/server/modules/withdrawals/mail'
import { syncPayout } from '@/server/modules/withdrawals/service'
import type { WorkContext } from '@/server/process/unit-of-work'

const mail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  code: z.string().nullish(),
  replyTo: z.string().nullish(),
  unsubscribe: z.string().nullish(),
})
/** Unique id of a mail across databases. */
const mailIdOf = ({ id }: { id: number }, payload: unknown): string =>
  createHash('sha256')
    .update(`${id} ${JSON.stringify(payload)}`)
    .digest('hex')
    .slice(0, 32)

/** Delivers the simulated gateway's webhooks as if they came over the network. */
const deliverSimulatorWebhooks = async (
  context: WorkContext & Needs<'gateway'>,
  simulator: Simulator | null,
) => {
  await simulator?.deliverDueWebhooks(async (call) => {
    if (!(await storeWebhook(context, call))) throw new Error('a webhook of the simulator is not signed')
  })
}

const booking = z.object({ booking: z.number() })
const payment = z.object({ payment: z.number() })
const refund = z.object({ refund: z.number() })
/** Sync function per webhook subject. */
const syncHandlers = { charge: syncCharge, payout: syncPayout }

const sms = z.object({ to: z.string(), text: z.string(), code: z.string().nullish() })

/** Handler per job kind of the outbox. */
export const jobHandlers = (simulator: Simulator | null): JobHandlers => ({
  email: (context, payload, job) =>
    deliverMail(context, { ...mail.parse(payload), id: mailIdOf(job, payload) }),
  sms: (context, payload) => context.sms.send(sms.parse(payload)),
  push: sendPush,
  'booking.match': matchBooking,
  'provider.match': matchProvider,
  'notify.suggestions': notifySuggestions,
  'demand.notify_watchers': notifyWatchers,
  'answers.settle': settleAnswers,
  'gateway.simulator': (context) => deliverSimulatorWebhooks(context, simulator),
  'gateway.event': (context, payload) => handleWebhookEvent(context, payload, syncHandlers),
  'reservation.expire': (context, payload) => endUnpaidReservation(context, booking.parse(payload).booking),
  'payment.poll': (context, payload) => pollPayment(context, payment.parse(payload).payment),
  'payment.mail': mailPayment,
  'refund.poll': (context, payload) => pollRefund(context, refund.parse(payload).refund),
  'withdrawal.advance': runAdvanceJob,
  'withdrawal.mail': mailWithdrawal,
  'chargeback.evidence': sendEvidence,
  'settings.changed': announceSettings,
  'pages.submit': submitChangedPages,
})
