import { disputeProcess, type DisputeState, type DisputeStep } from '@/lib/contract/disputes'
import type { Machine } from '@/server/process/machine'
import { moveDispute, type DisputeRow, type DisputeValues } from './repository'

/** How disputes move; their steps stand in the journal of the booking. */
export const disputeMachine: Machine<DisputeStep, DisputeState, DisputeRow, DisputeValues> = {
  process: disputeProcess,
  prefix: 'dispute.',
  move: moveDispute,
  subject: ({ bookingId }) => ({ bookingId, offerId: null }),
}
