import type { Booking } from '@/server/modules/bookings/service'
import type { Actor } from '@/server/process/state-machine'
import type { DisputeRow } from './repository'

interface About {
  dispute: DisputeRow
  booking: Booking
  by: Actor
}

/** Events of a dispute. */
export type DisputeEvent =
  | ({ type: 'dispute.opened' } & About)
  /** Talking is over, without a proposal yet. */
  | ({ type: 'dispute.stage_begun' } & About)
  | ({ type: 'dispute.proposed'; refundCents: number; text: string } & About)
  | ({ type: 'dispute.evidence_added' } & About)
  | ({ type: 'dispute.agreed'; refundCents: number } & About)
  | ({ type: 'dispute.escalated' } & About)
  /** No operator has decided it in time. */
  | ({ type: 'dispute.overdue' } & About)
  | ({ type: 'dispute.withdrawn' } & About)
  /** The money has moved as agreed or decided. */
  | ({ type: 'dispute.resolved' } & About)
