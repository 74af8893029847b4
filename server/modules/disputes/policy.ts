import {
  disputeProcess,
  proposalsEach,
  withdrawalsEach,
  type Dispute,
  type DisputeState,
  type DisputeStep,
} from '@/lib/contract/disputes'
import { stepsFrom, type ActorRole } from '@/lib/contract/process'
import type { DisputeRow, Proposal, Side } from './repository'

type Action = Dispute['can'][number]

export const remainingProposals = (proposals: readonly Proposal[], side: Side): number =>
  proposalsEach - proposals.filter((one) => one.side === side).length

/** The proposal a side may accept: the other side's open one. */
export const acceptableProposal = (proposals: readonly Proposal[], side: Side): Proposal | null =>
  proposals.find((one) => one.status === 'open' && one.side !== side) ?? null

/**
 * Returns whether a dispute may be withdrawn after so many others of its side. One about a warranty claim ends the claim,
 * whose number is limited.
 */
export const mayWithdraw = ({ claimId }: Pick<DisputeRow, 'claimId'>, withdrawn: number): boolean =>
  claimId !== null || withdrawn < withdrawalsEach

/** Words and photos are accepted until the dispute is settled. */
export const acceptsEvidence = (status: DisputeState): boolean =>
  !['agreed', 'resolved', 'withdrawn'].includes(status)

export const isSide = (actor: ActorRole): actor is Side => actor === 'customer' || actor === 'provider'

/** Returns the actor's steps of the state machine, less those an open proposal or the dispute's opener rules out. */
export const allowedActions = (
  actor: ActorRole,
  dispute: DisputeRow,
  proposals: readonly Proposal[],
  { isSuspended, withdrawn }: { isSuspended: boolean; withdrawn: number },
): Action[] => {
  const steps = isSuspended ? [] : stepsFrom<DisputeStep, DisputeState>(disputeProcess, dispute.status, actor)
  const may = (step: Action): boolean => {
    if (step === 'evidence') return isSide(actor) && acceptsEvidence(dispute.status)
    if (!steps.includes(step)) return false
    if (!isSide(actor)) return true
    if (step === 'propose') return remainingProposals(proposals, actor) > 0
    if (step === 'accept') return acceptableProposal(proposals, actor) !== null
    return step !== 'withdraw' || (dispute.openedBy === actor && mayWithdraw(dispute, withdrawn))
  }
  return (['propose', 'accept', 'evidence', 'withdraw', 'escalate', 'decide'] as const).filter(may)
}
