import type { Dispute } from '@/lib/contract/disputes'
import type { Actor } from '@/lib/contract/process'
import { allowedActions, isSide, proposalsLeft } from './policy'
import type { DisputeRow, Evidence, Proposal } from './repository'

export interface Shown {
  dispute: DisputeRow
  proposals: readonly Proposal[]
  evidence: readonly Evidence[]
  /** While a bank contests the money, nothing is due or decided. */
  isSuspended: boolean
  /** How many disputes of the booking its opener took back before. */
  withdrawn: number
  /** What the provider got in the end, after commission. */
  providerCents: number
  /** What the platform took of it. */
  commissionCents: number
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

/** A dispute as one of its sides, or an operator, sees it. */
export const presentDispute = (
  shown: Shown,
  actor: Exclude<Actor, 'system'>,
  photoUrl: (id: string) => string,
): Dispute => {
  const { dispute, proposals, evidence, isSuspended } = shown
  return {
    pk: dispute.id,
    booking: dispute.bookingId,
    status: dispute.status,
    opened_by: dispute.openedBy,
    reason: dispute.reason,
    held_cents: dispute.heldCents,
    stage_until: isSuspended ? null : (dispute.stageUntil?.toISOString() ?? null),
    proposals_left: isSide(actor) ? proposalsLeft(proposals, actor) : 0,
    proposals: proposals.map(({ id, side, refundCents, text, status, createdAt }) => ({
      pk: id,
      by: side,
      refund_cents: refundCents,
      text,
      status,
      created_at: createdAt.toISOString(),
    })),
    evidence: evidence.map(({ id, side, text, photos, createdAt }) => ({
      pk: id,
      by: side,
      text,
      photos: photos.map((photo) => ({ id: photo, url: photoUrl(photo) })),
      created_at: createdAt.toISOString(),
    })),
    outcome: outcomeOf(shown),
    created_at: dispute.createdAt.toISOString(),
    can: allowedActions(actor, dispute, proposals, shown),
  }
}
