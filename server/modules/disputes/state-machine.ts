import { disputeProcess, type DisputeState, type DisputeStep } from '@/lib/contract/disputes'
import type { StateMachine } from '@/server/process/state-machine'
import { compareAndSetDispute, type DisputeRow, type DisputeValues } from './repository'

/** State machine of disputes; its events belong to the booking. */
export const disputeStateMachine: StateMachine<DisputeStep, DisputeState, DisputeRow, DisputeValues> = {
  process: disputeProcess,
  prefix: 'dispute.',
  compareAndSet: compareAndSetDispute,
  subject: ({ bookingId }) => ({ bookingId, offerId: null }),
}
