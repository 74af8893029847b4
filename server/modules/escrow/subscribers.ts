import type { Subscriber } from '@/server/process/subscriber'
import { closeChargeback, openChargeback, updateChargeback } from './chargebacks'
import { applyChargebackDecision } from './evidence'
import { cancelExternallyRefunded, handleExternalRefund } from './external-refunds'
import { settleEndedBooking } from './service'
import { settleWaitingRefunds } from './waiting-refunds'

/** The money follows the work: released when it is done, given back less a fee when it ends undone. */
export const escrowSubscriber: Subscriber = {
  name: 'escrow',
  on: {
    'booking.completed': (work, { booking, by }) => settleEndedBooking(work, booking, by),
    'booking.unwound': (work, { booking, by }) => settleEndedBooking(work, booking, by),
    'case.decided': async (work, event) => {
      await applyChargebackDecision(work, event)
      await cancelExternallyRefunded(work, event)
    },
    'payment.disputed': openChargeback,
    'payment.dispute_told': updateChargeback,
    'payment.refunded': handleExternalRefund,
    'payment.refund_absent': (work, { payment }) => settleWaitingRefunds(work, payment),
    'payment.dispute_closed': (work, event) => closeChargeback(work, event, event.won),
  },
}
