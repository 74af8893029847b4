import type { Needs } from '@/server/context'
import { enqueue } from '@/server/jobs/outbox'
import { processEach } from '@/server/jobs/process-each'
import { unitOfWork, type WorkContext } from '@/server/process/unit-of-work'
import { endUnpaidDeposit, endUnpaidReservation } from './end-unpaid'
import { claimDuePayments, claimDueRefunds, findUnpaidBookings, findUnpaidDeposits } from './poll-repository'
import { deleteHandled } from './webhook-repository'

const batch = 200

/** Leaves a job for each payment the gateway is to be asked about. Answers how many. */
export const enqueuePaymentPolls = (context: WorkContext): Promise<number> =>
  unitOfWork(context, async ({ tx, now }) => {
    const due = await claimDuePayments(tx, now, batch)
    for (const payment of due) await enqueue(tx, 'payment.poll', { payment })
    return due.length
  })

export const enqueueRefundPolls = (context: WorkContext): Promise<number> =>
  unitOfWork(context, async ({ tx, now }) => {
    const due = await claimDueRefunds(tx, now, batch)
    for (const refund of due) await enqueue(tx, 'refund.poll', { refund })
    return due.length
  })

/** Expires unpaid reservations and deposit codes. Returns the number checked. */
export const expireUnpaidCheckouts = async (context: WorkContext): Promise<number> => {
  const bookings = await findUnpaidBookings(context.db, context.clock(), batch)
  await processEach(context, bookings, 'a hold was not ended', (booking) =>
    endUnpaidReservation(context, booking),
  )
  const deposits = await findUnpaidDeposits(context.db, context.clock(), batch)
  await processEach(context, deposits, 'a deposit was not ended', (payment) =>
    endUnpaidDeposit(context, payment),
  )
  return bookings.length + deposits.length
}

/** A webhook only says where to look: kept for questions about a payment, not for ever. */
const webhookDays = 90

export const deleteHandledWebhooks = ({ db, clock }: Needs<'db' | 'clock'>): Promise<number> =>
  deleteHandled(db, new Date(clock().getTime() - webhookDays * 86_400_000))
