import type { Booking } from '@/server/modules/bookings/service'
import type { Actor } from '@/server/process/state-machine'
import type { ClaimRow } from './repository'

interface About {
  claim: ClaimRow
  booking: Booking
  by: Actor
}

/** Events of a warranty claim. */
export type ClaimEvent =
  | ({ type: 'claim.opened' } & About)
  | ({ type: 'claim.visit_booked' } & About)
  | ({ type: 'claim.visit_missed' } & About)
  | ({ type: 'claim.mended' } & About)
  | ({ type: 'claim.money_offered' } & About)
  /** By the provider, by the customer who rejects an offer or a repair, or by the clock. */
  | ({ type: 'claim.declined' } & About)
  | ({ type: 'claim.disputed'; reason: string; mostCents: number } & About)
  | ({ type: 'claim.resolved' } & About)
  | ({ type: 'claim.lapsed' } & About)
  | ({ type: 'claim.withdrawn' } & About)
