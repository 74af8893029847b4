import type { Subscriber } from '@/server/process/subscriber'
import { contestBonus, followRefund, restoreBonus } from './contested-bonus'
import { grantBonus } from './deposits'

/** A deposit's bonus follows its money: given, held back and taken with it. */
export const wallet: Subscriber = {
  name: 'wallet',
  on: {
    'payment.paid': (work, { payment }) => grantBonus(work, payment),
    'payment.refunded': followRefund,
    'chargeback.opened': contestBonus,
    'chargeback.closed': restoreBonus,
  },
}
