import { isOpenClaim } from '@/lib/contract/claim-states'
import { type Claim } from '@/lib/contract/claims'
import type { ActorRole } from '@/lib/contract/process'
import type { EscrowBalance } from '@/lib/shared/escrow-split'
import { presentBalance } from '@/server/modules/escrow/presenter'
import type { PresentPhotos } from '@/server/modules/media/urls'
import { allowedActions } from './policy'
import type { ClaimRow } from './repository'

interface Shown {
  claim: ClaimRow
  dispute: number | null
  /** The most that can be refunded. */
  mostCents: number
  balance: EscrowBalance | null
  now: Date
}

const iso = (at: Date | null) => at?.toISOString() ?? null

/** A claim as one of its sides, or an operator, sees it. */
export const presentClaim = (
  { claim, dispute, mostCents, balance, now }: Shown,
  actor: Exclude<ActorRole, 'system'>,
  photosOf: PresentPhotos,
): Claim => {
  const { visitStartsAt, visitEndsAt, mendedAt, offeredCents, outcome, endedAt } = claim
  const isShown = actor !== 'customer' && isOpenClaim(claim.status)
  return {
    pk: claim.id,
    booking: claim.bookingId,
    status: claim.status,
    reason: claim.reason,
    wish: claim.wish,
    text: claim.text,
    photos: photosOf(claim.photos),
    stage_until: claim.suspendedAt ? null : iso(claim.stageUntil),
    suspended: claim.suspendedAt !== null,
    visit:
      visitStartsAt && visitEndsAt
        ? { starts_at: visitStartsAt.toISOString(), ends_at: visitEndsAt.toISOString() }
        : null,
    missed_visits: claim.missedVisits,
    mended: mendedAt && {
      text: claim.mendedText ?? '',
      photos: photosOf(claim.mendedPhotos),
      at: mendedAt.toISOString(),
    },
    offered: offeredCents === null ? null : { refund_cents: offeredCents, text: claim.offeredText ?? '' },
    decline_reason: claim.declineReason,
    most_cents: isOpenClaim(claim.status) ? mostCents : 0,
    balance: isShown && balance ? presentBalance(balance) : null,
    dispute,
    outcome:
      outcome && endedAt
        ? { kind: outcome, refund_cents: claim.refundCents, at: endedAt.toISOString() }
        : null,
    created_at: claim.createdAt.toISOString(),
    can: allowedActions(actor, claim, { mostCents, now }),
  }
}
