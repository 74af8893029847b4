import type { Subscriber } from '@/server/process/subscriber'
import { enqueueMail } from './mail'

/** Mails about one's own money, which nobody can switch off. */
export const withdrawalMailsSubscriber: Subscriber = {
  name: 'withdrawal mails',
  on: {
    'withdrawal.requested': ({ tx }, { withdrawal: { id, amountCents: cents } }) =>
      enqueueMail(tx, { withdrawal: id, news: 'requested', cents }),
    'withdrawal.paid': ({ tx }, { withdrawal: { id, amountCents: cents } }) =>
      enqueueMail(tx, { withdrawal: id, news: 'paid', cents }),
    'withdrawal.rejected': ({ tx }, { withdrawal: { id, amountCents: cents } }) =>
      enqueueMail(tx, { withdrawal: id, news: 'rejected', cents }),
    'withdrawal.returned': ({ tx }, { withdrawal: { id, status }, cents }) =>
      enqueueMail(tx, {
        withdrawal: id,
        news: status === 'partially_returned' ? 'partly_returned' : 'returned',
        cents,
      }),
  },
}
