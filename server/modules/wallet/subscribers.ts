import type { Subscriber } from '@/server/process/subscriber'
import { grantBonus } from './deposits'

/** The bonus of a deposit comes with its money. */
export const wallet: Subscriber = {
  name: 'wallet',
  on: { 'payment.paid': (work, { payment }) => grantBonus(work, payment) },
}
