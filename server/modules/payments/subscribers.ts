import { enqueue } from '@/server/jobs/outbox'
import type { Subscriber } from '@/server/process/subscriber'

/** The customer will not pay: the time is free as soon as no money can come for it any more. */
export const payments: Subscriber = {
  name: 'payments',
  on: {
    'booking.given_up': ({ tx }, { booking }) => enqueue(tx, 'hold.end', { booking: booking.id }),
  },
}
