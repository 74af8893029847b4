import { toCharged } from '@/lib/contract/charged'
import { formatIndicator } from '@/lib/contract/indicators'
import type { PaymentEvent } from '@/server/modules/payments/events'
import type { EventNamed } from '@/server/process/event-map'
import type { EventHandler } from '@/server/process/subscriber'
import type { UnitOfWork } from '@/server/process/work'
import { notifyUsers } from './service'

type Template =
  | 'payment_received'
  | 'deposit_received'
  | 'payment_failed'
  | 'payment_mismatch'
  | 'payment_disputed'
  | 'pix_return_asked'
  | 'refund_requested'
  | 'refund_by_transfer'
  | 'refund_done'

/** Notifies the payer only; links to the paid booking or deposit. */
const notifyPayer = (
  { tx, broadcast }: UnitOfWork,
  { payment }: PaymentEvent,
  template: Template,
  cents: number,
  totalCents?: number,
) =>
  notifyUsers(tx, broadcast, [
    {
      user: payment.payerId,
      indicator:
        payment.bookingId === null
          ? formatIndicator({ side: 'wallet', payment: payment.id })
          : formatIndicator({ side: 'bookings', booking: payment.bookingId }),
      template,
      params: { amount_cents: cents, ...(totalCents === undefined ? {} : { total_cents: totalCents }) },
    },
  ])

export const notifyPaid: EventHandler<'payment.paid'> = (work, event) =>
  notifyPayer(
    work,
    event,
    event.payment.purpose === 'deposit' ? 'deposit_received' : 'payment_received',
    event.payment.amountCents,
    event.payment.interestCents > 0 ? toCharged(event.payment).charged_cents : undefined,
  )

export const notifyPaymentFailed: EventHandler<'payment.failed'> = (work, event) =>
  notifyPayer(work, event, 'payment_failed', event.payment.amountCents)

/** A late or second payment goes back, and its refund has a notice; another sum waits for an operator. */
export const notifyMisdirected: EventHandler<'payment.misdirected'> = async (work, event) => {
  if (event.payment.status === 'mismatch') await notifyPayer(work, event, 'payment_mismatch', event.cents)
}

/** A refund to the balance arrives at once, and is reported as done; one by transfer is told with its way. */
export const notifyRefundRequested: EventHandler<'payment.refund_requested'> = async (work, event) => {
  if (event.refund && event.refund.status !== 'by_transfer')
    await notifyPayer(work, event, 'refund_requested', event.refund.amountCents + event.refund.interestCents)
}

export const notifyRefunded = (work: UnitOfWork, event: EventNamed<'payment.refunded'>): Promise<void> =>
  notifyPayer(work, event, 'refund_done', event.cents + (event.refund?.interestCents ?? 0))

/** Other trouble is an operator's alone. */
export const notifyRefundByTransfer: EventHandler<'payment.trouble'> = async (work, event) => {
  if (event.trouble === 'refund_by_transfer')
    await notifyPayer(work, event, 'refund_by_transfer', event.cents)
}

export const notifyPaymentDisputed: EventHandler<'payment.disputed'> = (work, event) =>
  notifyPayer(
    work,
    event,
    event.dispute.kind === 'med' ? 'pix_return_asked' : 'payment_disputed',
    event.dispute.amountCents,
  )
