import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Simulator } from '@/server/adapters/payments/simulator/simulator'
import type { Context } from '@/server/context'
import type { JobHandlers } from '@/server/jobs/run'
import { sendEvidence } from '@/server/modules/escrow/evidence'
import { push } from '@/server/modules/notifications/pushing'
import { mailPayment } from '@/server/modules/payments/mail'
import {
  endHoldOf,
  handleEvent,
  lookAt,
  lookAtCharge,
  lookAtRefund,
  receive,
} from '@/server/modules/payments/service'
import { matchBooking, notifySuggestions } from '@/server/modules/suggestions/matching'
import { tellWatchers } from '@/server/modules/suggestions/reach'
import { mailJob } from '@/server/modules/withdrawals/mail'
import { advanceJob } from '@/server/modules/withdrawals/sending'
import { lookAtPayout } from '@/server/modules/withdrawals/service'

const mail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  code: z.string().nullish(),
  replyTo: z.string().nullish(),
  unsubscribe: z.string().nullish(),
})
/** Of one mail, whichever database its number is from. */
const idOf = ({ id }: { id: number }, payload: unknown): string =>
  createHash('sha256')
    .update(`${id} ${JSON.stringify(payload)}`)
    .digest('hex')
    .slice(0, 32)

/** Hands over what the simulated gateway has to say, as if it had come over the network. */
const hearSimulator = async (context: Context, simulator: Simulator | null) => {
  await simulator?.tellDue(async (call) => {
    if (!(await receive(context, call))) throw new Error('a webhook of the simulator is not signed')
  })
}

const booking = z.object({ booking: z.number() })
const payment = z.object({ payment: z.number() })
const refund = z.object({ refund: z.number() })
/** Who asks the gateway about what its events are about. */
const looks = { charge: lookAtCharge, payout: lookAtPayout }

const sms = z.object({ to: z.string(), text: z.string(), code: z.string().nullish() })

/** What each kind of job of the outbox does. */
export const jobHandlers = (simulator: Simulator | null): JobHandlers => ({
  email: (context, payload, job) => context.mailer.send({ ...mail.parse(payload), id: idOf(job, payload) }),
  sms: (context, payload) => context.sms.send(sms.parse(payload)),
  push,
  'booking.match': matchBooking,
  'notify.suggestions': notifySuggestions,
  'suggestions.joined': tellWatchers,
  'gateway.simulator': (context) => hearSimulator(context, simulator),
  'gateway.event': (context, payload) => handleEvent(context, payload, looks),
  'hold.end': (context, payload) => endHoldOf(context, booking.parse(payload).booking),
  'payment.look': (context, payload) => lookAt(context, payment.parse(payload).payment),
  'payment.mail': mailPayment,
  'refund.look': (context, payload) => lookAtRefund(context, refund.parse(payload).refund),
  'withdrawal.advance': advanceJob,
  'withdrawal.mail': mailJob,
  'chargeback.evidence': sendEvidence,
})
