import type { Booking } from '@/server/modules/bookings/service'
import type { Payment } from '@/server/modules/payments/service'
import type { Actor } from '@/server/process/state-machine'
import type { Advance } from './advance-repository'
import type { Chargeback } from './chargeback-repository'

interface About {
  booking: Booking
  by: Actor
}

interface Released extends About {
  /** Amount credited to the provider; the part a young deposit paid waits in their reserve. */
  netCents: number
  commissionCents: number
  /** Part of the release kept for an earlier debt. */
  setOffCents: number
  /** A cancellation fee, not the price of finished work. */
  isFee: boolean
}

interface ChargebackEvent {
  chargeback: Chargeback
  payment: Payment
  /** Null for a deposit. */
  booking: Booking | null
  by: Actor
}

/** Events about the money of a booking. */
export type EscrowEvent =
  | ({ type: 'escrow.released' } & Released)
  /** All of its payment went back at the gateway's own desk. */
  | ({ type: 'escrow.refunded_outside'; cents: number; isBegun: boolean } & About)
  | ({
      type: 'advance.asked' | 'advance.granted' | 'advance.refused' | 'advance.drawn'
      advance: Advance
    } & About)
  | ({ type: 'chargeback.opened' } & ChargebackEvent)
  | ({ type: 'chargeback.closed'; won: boolean } & ChargebackEvent)
