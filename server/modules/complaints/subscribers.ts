import type { Subscriber } from '@/server/process/subscriber'
import { closeComplaint } from './repository'

/** A complaint is over once an operator has decided its case. */
export const complaintsSubscriber: Subscriber = {
  name: 'complaints',
  on: {
    'case.decided': async ({ tx, now }, { case: { kind, facts } }) => {
      if (kind === 'complaint') await closeComplaint(tx, Number(facts['complaint']), now)
    },
  },
}
