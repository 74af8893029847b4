import type { Actor } from '@/server/process/state-machine'
import type { Lot } from './deposit-repository'

/** The lot as it is after the event. */
interface About {
  lot: Lot
  by: Actor
}

/** Events of bonus; the owner is notified. */
export type WalletEvent =
  ({ type: 'bonus.expiring' } & About) | ({ type: 'bonus.expired'; cents: number } & About)
