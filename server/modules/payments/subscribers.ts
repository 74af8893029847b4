import { enqueue } from '@/server/jobs/outbox'
import type { Subscriber } from '@/server/process/subscriber'
import { applyPaymentDecision } from './decisions'
import { enqueueMail } from './mail'
import { moveExpiry } from './repository'

/** Mails about one's own money, which nobody can switch off. */
export const paymentMailsSubscriber: Subscriber = {
  name: 'payment mails',
  on: {
    'payment.paid': ({ tx }, { payment: { id, amountCents: cents, interestCents } }) =>
      enqueueMail(tx, { payment: id, news: 'paid', cents, interestCents }),
    'payment.failed': async ({ tx }, { payment: { id, amountCents: cents, interestCents }, from }) => {
      // Refused at once, its payer reads it on the page where they pay.
      if (from !== 'creating') await enqueueMail(tx, { payment: id, news: 'failed', cents, interestCents })
    },
    'payment.refund_requested': async ({ tx }, { payment: { id }, refund }) => {
      if (refund && refund.status !== 'by_transfer')
        await enqueueMail(tx, {
          payment: id,
          news: 'refund_requested',
          cents: refund.amountCents,
          interestCents: refund.interestCents,
        })
    },
    'payment.refunded': ({ tx }, { payment: { id }, cents, by, refund }) =>
      enqueueMail(tx, {
        payment: id,
        news: by.actor === 'operator' ? 'transferred' : 'refunded',
        cents,
        interestCents: refund?.interestCents ?? 0,
      }),
    'payment.trouble': async ({ tx }, { payment: { id }, trouble, cents }) => {
      if (trouble === 'refund_by_transfer')
        await enqueueMail(tx, { payment: id, news: 'refund_by_transfer', cents, interestCents: 0 })
    },
  },
}

export const paymentsSubscriber: Subscriber = {
  name: 'payments',
  on: {
    // The customer will not pay: the time is free as soon as no money can come for it any more.
    'booking.given_up': ({ tx }, { booking }) => enqueue(tx, 'reservation.expire', { booking: booking.id }),
    // Codes and open attempts last as long as the reservation they were made for.
    'booking.reservation_extended': async ({ tx }, { booking: { id, payUntil }, from }) => {
      if (from && payUntil) await moveExpiry(tx, { booking: id, from, to: payUntil })
    },
    'case.decided': applyPaymentDecision,
  },
}
