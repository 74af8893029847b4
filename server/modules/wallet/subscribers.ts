import type { Subscriber } from '@/server/process/subscriber'
import { freezeBonus, revokeRefundedBonus, unfreezeBonus } from './deposit-bonus-freeze'
import { openLot } from './deposits'

/** A deposit's bonus follows its money: granted, frozen and taken back with it. */
export const walletSubscriber: Subscriber = {
  name: 'wallet',
  on: {
    'payment.paid': (work, { payment }) => openLot(work, payment),
    'payment.refunded': revokeRefundedBonus,
    'chargeback.opened': freezeBonus,
    'chargeback.closed': unfreezeBonus,
  },
}
