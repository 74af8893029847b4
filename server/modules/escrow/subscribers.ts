import type { Subscriber } from '@/server/process/subscriber'
import { closeChargeback, followChargeback, openChargeback } from './chargebacks'
import { answerBank } from './evidence'
import { endOutside, followOutside } from './refunded-outside'
import { endRefunds } from './refunds-ended'
import { settleEnded } from './service'

/** The money follows the work: released when it is done, given back less a fee when it ends undone. */
export const escrow: Subscriber = {
  name: 'escrow',
  on: {
    'booking.completed': (work, { booking, by }) => settleEnded(work, booking, by),
    'booking.unwound': (work, { booking, by }) => settleEnded(work, booking, by),
    'case.decided': async (work, event) => {
      await answerBank(work, event)
      await endOutside(work, event)
    },
    'payment.disputed': openChargeback,
    'payment.dispute_told': followChargeback,
    'payment.refunded': followOutside,
    'payment.refund_absent': (work, { payment }) => endRefunds(work, payment),
    'payment.dispute_closed': (work, event) => closeChargeback(work, event, event.won),
  },
}
