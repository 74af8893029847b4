import { interestRefunded } from '@/lib/contract/charged'
import { enqueue } from '@/server/jobs/outbox'
import { systemActor } from '@/server/process/state-machine'
import { recordCreation, transition } from '@/server/process/transition'
import type { UnitOfWork } from '@/server/process/work'
import { insertRefund, sumRefunds, type Refund } from './refund-repository'
import type { Payment } from './repository'
import { refundStateMachine } from './state-machine'

/** Money the gateway does not give back the way it came. */
export const handOverToOperator = (work: UnitOfWork, payment: Payment, refund: Refund): Promise<Refund> => {
  const by = systemActor
  const cents = refund.amountCents
  return transition(work, refundStateMachine, refund, {
    step: 'transfer',
    by,
    // A transfer brings back the price alone: the interest stays with the card company.
    values: () => ({ nextPollAt: null, interestCents: 0 }),
    events: ({ after }) => [
      { type: 'payment.trouble', trouble: 'refund_by_transfer', payment, by, cents, refund: after },
    ],
  })
}

interface RefundDetails {
  cents: number
  reason: string
  /** The refund it is the rest of. */
  detail?: string
}

/** Returns the interest refunded with the next `cents` of a payment, after its other refunds. */
export const nextInterest = async ({ tx }: UnitOfWork, payment: Payment, cents: number): Promise<number> => {
  if (payment.interestCents === 0) return 0
  const before = await sumRefunds(tx, payment.id)
  return interestRefunded(payment, before + cents) - interestRefunded(payment, before)
}

/**
 * Asks for the gateway's part; the job does it once this is committed. A charge its bank took back gives nothing
 * back any more: an operator transfers the money.
 */
export const requestRefund = async (
  work: UnitOfWork,
  payment: Payment,
  { cents, reason, detail }: RefundDetails,
): Promise<Refund> => {
  const refund = await insertRefund(work.tx, {
    paymentId: payment.id,
    bookingId: payment.bookingId,
    amountCents: cents,
    interestCents: await nextInterest(work, payment, cents),
    reason,
    createdAt: work.now,
  })
  await recordCreation(work, refundStateMachine, refund, {
    step: 'request',
    by: systemActor,
    ...(detail === undefined ? {} : { detail }),
  })
  if (payment.status === 'charged_back') return handOverToOperator(work, payment, refund)
  await enqueue(work.tx, 'refund.poll', { refund: refund.id })
  return refund
}
