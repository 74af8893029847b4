import { type ClaimState } from '@/lib/contract/claim-states'
import { claimProcess, type ClaimStep } from '@/lib/contract/claims'
import type { StateMachine } from '@/server/process/state-machine'
import { compareAndSetClaim, type ClaimRow, type ClaimValues } from './repository'

/** State machine of warranty claims; its events belong to the booking. */
export const claimStateMachine: StateMachine<ClaimStep, ClaimState, ClaimRow, ClaimValues> = {
  process: claimProcess,
  prefix: 'claim.',
  compareAndSet: compareAndSetClaim,
  subject: ({ bookingId }) => ({ bookingId, offerId: null }),
}
