import type { Dispute, EarlierDispute } from '@/lib/contract/disputes'
import type { ActorRole } from '@/lib/contract/process'
import type { EscrowBalance } from '@/lib/shared/escrow-split'
import { presentBalance } from '@/server/modules/escrow/presenter'
import type { PresentPhotos } from '@/server/modules/media/urls'
import { allowedActions, isSide, remainingProposals } from './policy'
import type { DisputeRow, Evidence, Proposal } from './repository'

export interface Shown {
  dispute: DisputeRow
  /** Disputes of the booking that ended before this one, oldest first. */
  earlier: readonly DisputeRow[]
  /** Proposals of this dispute and the earlier ones; `evidence` likewise. */
  proposals: readonly Proposal[]
  evidence: readonly Evidence[]
  /** While a bank contests the money, nothing is due or decided. */
  isSuspended: boolean
  /** Number of earlier disputes of the booking withdrawn by their opener. */
  withdrawn: number
  /** Provider's net after the ruling. */
  providerCents: number
  /** Commission taken from it. */
  commissionCents: number
  holding: EscrowBalance | null
  noShowFee: Dispute['no_show_fee']
}

const outcomeOf = ({ dispute, providerCents, commissionCents }: Shown): Dispute['outcome'] => {
  const { settlement, refundCents, decisionReason, decidedAt } = dispute
  if (!settlement || refundCents === null || decidedAt === null) return null
  return {
    settlement,
    refund_cents: refundCents,
    provider_cents: providerCents,
    commission_cents: commissionCents,
    reason: decisionReason ?? '',
    at: decidedAt.toISOString(),
  }
}

const presentProposal = ({ id, side, refundCents, text, status, createdAt }: Proposal) => ({
  pk: id,
  by: side,
  refund_cents: refundCents,
  text,
  status,
  created_at: createdAt.toISOString(),
})

const presentEvidence = ({ id, side, text, photos, createdAt }: Evidence, photosOf: PresentPhotos) => ({
  pk: id,
  by: side,
  text,
  photos: photosOf(photos),
  created_at: createdAt.toISOString(),
})

/** Presents the statements of one dispute. */
const presentStatements = (dispute: DisputeRow, { proposals, evidence }: Shown, photosOf: PresentPhotos) => ({
  proposals: proposals.filter(({ disputeId }) => disputeId === dispute.id).map(presentProposal),
  evidence: evidence
    .filter(({ disputeId }) => disputeId === dispute.id)
    .map((one) => presentEvidence(one, photosOf)),
})

const presentEarlier = (dispute: DisputeRow, shown: Shown, photosOf: PresentPhotos): EarlierDispute => ({
  pk: dispute.id,
  opened_by: dispute.openedBy,
  reason: dispute.reason,
  held_cents: dispute.heldCents,
  status: dispute.status === 'resolved' ? 'resolved' : 'withdrawn',
  ...presentStatements(dispute, shown, photosOf),
  created_at: dispute.createdAt.toISOString(),
  // A dispute's row does not change after its last step.
  ended_at: (dispute.decidedAt ?? dispute.updatedAt).toISOString(),
})

/** A dispute as one of its sides, or an operator, sees it. */
export const presentDispute = (
  shown: Shown,
  actor: Exclude<ActorRole, 'system'>,
  photosOf: PresentPhotos,
): Dispute => {
  const { dispute, earlier, isSuspended, holding } = shown
  const proposals = shown.proposals.filter(({ disputeId }) => disputeId === dispute.id)
  return {
    pk: dispute.id,
    booking: dispute.bookingId,
    claim: dispute.claimId,
    status: dispute.status,
    opened_by: dispute.openedBy,
    reason: dispute.reason,
    held_cents: dispute.heldCents,
    holding: holding && dispute.settlement === null ? presentBalance(holding) : null,
    no_show_fee: dispute.settlement === null ? shown.noShowFee : null,
    stage_until: isSuspended ? null : (dispute.stageUntil?.toISOString() ?? null),
    proposals_left: isSide(actor) ? remainingProposals(proposals, actor) : 0,
    ...presentStatements(dispute, shown, photosOf),
    earlier: earlier.map((one) => presentEarlier(one, shown, photosOf)),
    outcome: outcomeOf(shown),
    created_at: dispute.createdAt.toISOString(),
    can: allowedActions(actor, dispute, proposals, shown),
  }
}
