import { enqueue } from '@/server/jobs/outbox'
import { bySystem } from '@/server/process/machine'
import { recordCreation, takeStep } from '@/server/process/step'
import type { Work } from '@/server/process/work'
import { refundMachine } from './machine'
import { insertRefund, type Refund } from './refund-repository'
import type { Payment } from './repository'

/** Money the gateway does not give back the way it came. */
export const leaveToOperator = (work: Work, payment: Payment, refund: Refund): Promise<Refund> => {
  const by = bySystem
  const cents = refund.amountCents
  return takeStep(work, refundMachine, refund, {
    step: 'transfer',
    by,
    values: () => ({ lookAt: null }),
    says: ({ after }) => [
      { type: 'payment.trouble', trouble: 'refund_by_transfer', payment, by, cents, refund: after },
    ],
  })
}

interface Asked {
  cents: number
  reason: string
  /** The refund it is the rest of. */
  detail?: string
}

/**
 * Asks for the gateway's part; the job does it once this is committed. A charge its bank took back gives nothing
 * back any more: an operator transfers the money.
 */
export const requestRefund = async (
  work: Work,
  payment: Payment,
  { cents, reason, detail }: Asked,
): Promise<Refund> => {
  const refund = await insertRefund(work.tx, {
    paymentId: payment.id,
    bookingId: payment.bookingId,
    amountCents: cents,
    reason,
    createdAt: work.now,
  })
  await recordCreation(work, refundMachine, refund, {
    step: 'request',
    by: bySystem,
    ...(detail === undefined ? {} : { detail }),
  })
  if (payment.status === 'charged_back') return leaveToOperator(work, payment, refund)
  await enqueue(work.tx, 'refund.look', { refund: refund.id })
  return refund
}
