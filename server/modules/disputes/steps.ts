import type { BookingState } from '@/lib/contract/booking-states'
import {
  decideDays,
  proposeDays,
  talkHours,
  withdrawalsEach,
  type disputeSettlements,
  type DisputeStep,
} from '@/lib/contract/disputes'
import { beyond, DomainError, invalid, stateChanged } from '@/server/http/errors'
import type { Booking } from '@/server/modules/bookings/service'
import { resolveIn, withdrawDisputeIn } from '@/server/modules/bookings/steps'
import { heldOf, settleSplit } from '@/server/modules/escrow/service'
import { claimPhotos } from '@/server/modules/media/service'
import type { DomainEvent } from '@/server/process/event-map'
import { bySystem, type By } from '@/server/process/machine'
import { lookUp, takeStep } from '@/server/process/step'
import type { Work } from '@/server/process/work'
import { disputeMachine } from './machine'
import { acceptable, isSide, proposalsLeft, takesEvidence } from './policy'
import {
  acceptProposal,
  countWithdrawn,
  insertEvidence,
  insertProposal,
  listEvidence,
  listProposals,
  type DisputeRow,
  type DisputeValues,
} from './repository'

export type Settlement = (typeof disputeSettlements)[number]

/** A dispute under its booking's lock, and who acts. */
export interface Standing {
  dispute: DisputeRow
  booking: Booking
  by: By
}

const hours = 3_600_000
const after = (now: Date, days: number) => new Date(now.getTime() + days * 24 * hours)

const take = (
  work: Work,
  { dispute, booking, by }: Standing,
  step: DisputeStep,
  {
    values = {},
    says,
    detail = null,
  }: {
    values?: DisputeValues
    says?: 'opened' | 'stage_begun' | 'escalated' | 'withdrawn' | 'resolved'
    detail?: string | null
  } = {},
): Promise<DisputeRow> =>
  takeStep(work, disputeMachine, dispute, {
    step,
    by,
    detail,
    values: () => values,
    says: ({ after: row }): DomainEvent[] =>
      says ? [{ type: `dispute.${says}`, dispute: row, booking, by }] : [],
  })

/** First both sides have to talk. */
export const talk = (work: Work, standing: Standing) =>
  take(work, standing, 'talk', { values: { stageUntil: after(work.now, talkHours / 24) }, says: 'opened' })

/** Ends the talking stage, by a first proposal or by its time-out. */
export const beginProposing = (work: Work, standing: Standing) =>
  take(work, { ...standing, by: bySystem }, 'propose', {
    values: { stageUntil: after(work.now, proposeDays) },
    says: 'stage_begun',
  })

const aboveHeld = (mostCents: number) => beyond('refund_cents', 'above_balance', { most_cents: mostCents })

const sideOf = ({ by }: Standing) => {
  if (!isSide(by.actor)) throw new DomainError('forbidden')
  return by.actor
}

/** Proposes how much goes back; replaces the same side's open proposal. */
export const propose = async (
  work: Work,
  standing: Standing,
  { refund_cents: refundCents, text }: { refund_cents: number; text: string },
): Promise<void> => {
  const { dispute, booking, by } = standing
  const isFirst = dispute.status === 'talking'
  const row = await take(work, standing, 'propose', {
    detail: String(refundCents),
    values: isFirst ? { stageUntil: after(work.now, proposeDays) } : {},
  })
  const side = sideOf(standing)
  if (proposalsLeft(await listProposals(work.tx, [dispute.id]), side) < 1) throw stateChanged()
  const { mostBackCents } = await heldOf(work.tx, booking)
  if (refundCents > mostBackCents) throw aboveHeld(mostBackCents)
  await insertProposal(work.tx, { disputeId: dispute.id, side, refundCents, text, createdAt: work.now })
  await work.happened({ type: 'dispute.proposed', dispute: row, booking, by, refundCents, text })
}

const outcomes = { release: 'completed', refund: 'refunded', split: 'split' } as const

interface Ruling {
  step: 'decide' | 'settle'
  refundCents: number
  reason: string
}

const settlementOf = (refundCents: number, mostBackCents: number): Settlement => {
  if (refundCents === 0) return 'release'
  return refundCents === mostBackCents ? 'refund' : 'split'
}

/**
 * Ends the dispute: a split moves its sums, the booking takes its own step with its consequences, and nothing
 * is held any more.
 */
const settle = async (
  work: Work,
  standing: Standing,
  settlement: Settlement,
  { step, refundCents, reason }: Ruling,
): Promise<void> => {
  const { booking, by } = standing
  if (settlement === 'split') await settleSplit(work, booking, by, refundCents)
  await take(work, standing, step, {
    detail: reason,
    values: {
      stageUntil: null,
      settlement,
      refundCents,
      decisionReason: reason,
      decidedBy: by.actor === 'operator' ? by.user : null,
      decidedAt: work.now,
    },
    says: 'resolved',
  })
  await resolveIn(work, booking, by, outcomes[settlement], reason)
}

/**
 * Accepts the other side's open proposal, which settles it at once: the one that was `seen`, not one that took its
 * place while the answer was under way.
 */
export const accept = async (work: Work, standing: Standing, seen?: number): Promise<void> => {
  const side = sideOf(standing)
  const { dispute, booking, by } = standing
  const agreed = await take(work, standing, 'accept')
  const proposal = acceptable(await listProposals(work.tx, [dispute.id]), side)
  if (!proposal || (seen !== undefined && proposal.id !== seen)) throw stateChanged()
  await acceptProposal(work.tx, proposal.id)
  const { refundCents, text } = proposal
  const { mostBackCents } = await heldOf(work.tx, booking)
  // Less is held now than when it was proposed.
  if (refundCents > mostBackCents) throw stateChanged()
  await work.happened({ type: 'dispute.agreed', dispute: agreed, booking, by, refundCents })
  const settlement = settlementOf(refundCents, mostBackCents)
  const bySystemNow = { dispute: agreed, booking, by: bySystem }
  await settle(work, bySystemNow, settlement, { step: 'settle', refundCents, reason: text })
}

export const escalate = (work: Work, standing: Standing) =>
  take(work, standing, 'escalate', {
    values: { stageUntil: after(work.now, decideDays) },
    says: 'escalated',
  })

/** The side that opened the dispute withdraws it, so often at most; the booking returns to its earlier state. */
export const withdraw = async (work: Work, standing: Standing): Promise<void> => {
  const { dispute, booking, by } = standing
  if (isSide(by.actor) && dispute.openedBy !== by.actor) throw new DomainError('forbidden')
  if ((await countWithdrawn(work.tx, dispute)) >= withdrawalsEach) throw stateChanged()
  await take(work, standing, 'withdraw', { values: { stageUntil: null }, says: 'withdrawn' })
  await withdrawDisputeIn(work, booking, dispute.bookingStatus)
}

/** An operator's decision. Only a split names a sum. */
export const decide = async (
  work: Work,
  standing: Standing,
  {
    settlement,
    refund_cents: sum,
    reason,
  }: { settlement: Settlement; refund_cents?: number | undefined; reason: string },
): Promise<void> => {
  // Checks rights and state before the content of the request.
  lookUp(disputeMachine, standing.dispute, { step: 'decide', by: standing.by })
  const { mostBackCents } = await heldOf(work.tx, standing.booking)
  if (settlement === 'split' && sum === undefined) throw invalid({ refund_cents: ['required'] })
  if (settlement === 'split' && (sum ?? 0) > mostBackCents) throw aboveHeld(mostBackCents)
  const all = settlement === 'refund' ? mostBackCents : 0
  const refundCents = settlement === 'split' ? (sum ?? 0) : all
  await settle(work, standing, settlement, { step: 'decide', refundCents, reason })
}

/** How often a side may add evidence; enough for every room of a house. */
const evidenceEach = 20

export const addEvidence = async (
  work: Work,
  standing: Standing,
  { text, photos }: { text: string; photos: string[] },
): Promise<void> => {
  const side = sideOf(standing)
  const { dispute, booking, by } = standing
  if (!takesEvidence(dispute.status)) throw stateChanged()
  const kept = (await listEvidence(work.tx, [dispute.id])).filter((one) => one.side === side)
  if (kept.length >= evidenceEach) throw invalid({ text: ['too_many'] })
  if (by.user !== null && (await claimPhotos(work.tx, photos, by.user)).length)
    throw invalid({ photos: ['unknown_photo'] })
  await insertEvidence(work.tx, { disputeId: dispute.id, side, text, photos, createdAt: work.now })
  await work.happened({ type: 'dispute.evidence_added', dispute, booking, by })
}

const settlements: Partial<Record<BookingState, Settlement>> = {
  completed: 'release',
  refunded: 'refund',
  split: 'split',
}

/** An operator resolved the booking directly: its dispute ends as decided, by the same operator. */
export const followBooking = async (work: Work, standing: Standing, note: string): Promise<void> => {
  const { booking, by } = standing
  const settlement = settlements[booking.status]
  if (!settlement) return
  const dispute =
    standing.dispute.status === 'deciding'
      ? standing.dispute
      : await take(work, { ...standing, by: bySystem }, 'escalate')
  const { refundedCents: refundCents } = await heldOf(work.tx, booking)
  await take(work, { dispute, booking, by }, 'decide', {
    detail: note,
    values: {
      stageUntil: null,
      settlement,
      refundCents,
      decisionReason: note,
      decidedBy: by.user,
      decidedAt: work.now,
    },
    says: 'resolved',
  })
}
