import type { Context } from '@/server/context'
import { oneByOne } from '@/server/jobs/one-by-one'
import { enqueue } from '@/server/jobs/outbox'
import { unitOfWork } from '@/server/process/unit-of-work'
import { endDeposit, endHoldOf } from './holds'
import { findUnpaid, findUnpaidDeposits, takeDuePayments, takeDueRefunds } from './look-repository'
import { deleteHandled } from './webhook-repository'

const batch = 200

/** Leaves a job for each payment the gateway is to be asked about. Answers how many. */
export const lookAtPayments = (context: Context): Promise<number> =>
  unitOfWork(context, async ({ tx, now }) => {
    const due = await takeDuePayments(tx, now, batch)
    for (const payment of due) await enqueue(tx, 'payment.look', { payment })
    return due.length
  })

export const lookAtRefunds = (context: Context): Promise<number> =>
  unitOfWork(context, async ({ tx, now }) => {
    const due = await takeDueRefunds(tx, now, batch)
    for (const refund of due) await enqueue(tx, 'refund.look', { refund })
    return due.length
  })

/** Ends what nobody paid in time: bookings' holds, and codes of deposits. Answers how many were looked at. */
export const expireHolds = async (context: Context): Promise<number> => {
  const bookings = await findUnpaid(context.db, context.clock(), batch)
  await oneByOne(context, bookings, 'a hold was not ended', (booking) => endHoldOf(context, booking))
  const deposits = await findUnpaidDeposits(context.db, context.clock(), batch)
  await oneByOne(context, deposits, 'a deposit was not ended', (payment) => endDeposit(context, payment))
  return bookings.length + deposits.length
}

/** A webhook only says where to look: kept for questions about a payment, not for ever. */
const webhookDays = 90

export const forgetWebhooks = ({ db, clock }: Context): Promise<number> =>
  deleteHandled(db, new Date(clock().getTime() - webhookDays * 86_400_000))
