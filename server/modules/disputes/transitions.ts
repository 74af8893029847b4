import { isNoShow, type BookingState } from '@/lib/contract/booking-states'
import {
  decideDays,
  proposeDays,
  talkHours,
  type disputeSettlements,
  type DisputeStep,
} from '@/lib/contract/disputes'
import { DomainError, outOfBoundsError, stateChangedError, validationError } from '@/server/http/errors'
import type { Booking } from '@/server/modules/bookings/service'
import { settleNoShowFee, settleSplitDispute } from '@/server/modules/escrow/service'
import { requirePhotos } from '@/server/modules/media/service'
import type { DomainEvent } from '@/server/process/event-map'
import { systemActor, type Actor } from '@/server/process/state-machine'
import { resolveTransition, transition } from '@/server/process/transition'
import type { UnitOfWork } from '@/server/process/work'
import { readDisputedTotals, resolveSubject, withdrawSubject } from './disputed-money'
import { acceptableProposal, acceptsEvidence, isSide, mayWithdraw, remainingProposals } from './policy'
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
import { disputeStateMachine } from './state-machine'

export type Settlement = (typeof disputeSettlements)[number]

/** Dispute under its booking's lock, with the actor. */
export interface LockedDispute {
  dispute: DisputeRow
  booking: Booking
  by: Actor
}

const hours = 3_600_000
const after = (now: Date, days: number) => new Date(now.getTime() + days * 24 * hours)

const transitionBy = (
  work: UnitOfWork,
  { dispute, booking, by }: LockedDispute,
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
  transition(work, disputeStateMachine, dispute, {
    step,
    by,
    detail,
    values: () => values,
    events: ({ after: row }): DomainEvent[] =>
      says ? [{ type: `dispute.${says}`, dispute: row, booking, by }] : [],
  })

/** First both sides have to talk. */
export const talk = (work: UnitOfWork, locked: LockedDispute) =>
  transitionBy(work, locked, 'talk', {
    values: { stageUntil: after(work.now, talkHours / 24) },
    says: 'opened',
  })

/** Ends the talking stage, by a first proposal or by its time-out. */
export const beginProposing = (work: UnitOfWork, locked: LockedDispute) =>
  transitionBy(work, { ...locked, by: systemActor }, 'propose', {
    values: { stageUntil: after(work.now, proposeDays) },
    says: 'stage_begun',
  })

const aboveHeld = (mostCents: number) =>
  outOfBoundsError('refund_cents', 'above_balance', { most_cents: mostCents })

const sideOf = ({ by }: LockedDispute) => {
  if (!isSide(by.actor)) throw new DomainError('forbidden')
  return by.actor
}

/** Proposes how much goes back; replaces the same side's open proposal. */
export const propose = async (
  work: UnitOfWork,
  locked: LockedDispute,
  { refund_cents: refundCents, text }: { refund_cents: number; text: string },
): Promise<void> => {
  const { dispute, booking, by } = locked
  const isFirst = dispute.status === 'talking'
  const row = await transitionBy(work, locked, 'propose', {
    detail: String(refundCents),
    values: isFirst ? { stageUntil: after(work.now, proposeDays) } : {},
  })
  const side = sideOf(locked)
  if (remainingProposals(await listProposals(work.tx, [dispute.id]), side) < 1) throw stateChangedError()
  const { mostBackCents } = await readDisputedTotals(work.tx, dispute, booking, work.now)
  if (refundCents > mostBackCents) throw aboveHeld(mostBackCents)
  await insertProposal(work.tx, { disputeId: dispute.id, side, refundCents, text, createdAt: work.now })
  await work.emitEvent({ type: 'dispute.proposed', dispute: row, booking, by, refundCents, text })
}

interface Ruling {
  step: 'decide' | 'settle'
  refundCents: number
  reason: string
}

const settlementOf = (refundCents: number, mostBackCents: number): Settlement => {
  if (refundCents === 0) return 'release'
  return refundCents === mostBackCents ? 'refund' : 'split'
}

/** The dispute is over and what it is about takes its own step: the money has moved, or follows it. */
const close = async (
  work: UnitOfWork,
  locked: LockedDispute,
  settlement: Settlement,
  { step, refundCents, reason }: Ruling,
): Promise<void> => {
  const { by } = locked
  await transitionBy(work, locked, step, {
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
  await resolveSubject(work, locked, { settlement, refundCents, reason })
}

/**
 * Ends the dispute: a split moves its sums, the booking takes its own step with its consequences, and nothing
 * is held any more.
 */
const settle = async (
  work: UnitOfWork,
  locked: LockedDispute,
  settlement: Settlement,
  { step, refundCents, reason }: Ruling,
): Promise<void> => {
  const { dispute, booking, by } = locked
  if (settlement === 'split' && dispute.claimId === null)
    await settleSplitDispute(work, booking, by, refundCents)
  await close(work, locked, settlement, { step, refundCents, reason })
}

/**
 * Accepts the other side's open proposal, which settles it at once: the one that was `seen`, not one that took its
 * place while the answer was under way.
 */
export const accept = async (work: UnitOfWork, locked: LockedDispute, seen?: number): Promise<void> => {
  const side = sideOf(locked)
  const { dispute, booking, by } = locked
  const agreed = await transitionBy(work, locked, 'accept')
  const proposal = acceptableProposal(await listProposals(work.tx, [dispute.id]), side)
  if (!proposal || (seen !== undefined && proposal.id !== seen)) throw stateChangedError()
  await acceptProposal(work.tx, proposal.id)
  const { refundCents, text } = proposal
  const { mostBackCents } = await readDisputedTotals(work.tx, dispute, booking, work.now)
  // Less is held now than when it was proposed.
  if (refundCents > mostBackCents) throw stateChangedError()
  await work.emitEvent({ type: 'dispute.agreed', dispute: agreed, booking, by, refundCents })
  const settlement = settlementOf(refundCents, mostBackCents)
  const bySystemNow = { dispute: agreed, booking, by: systemActor }
  await settle(work, bySystemNow, settlement, { step: 'settle', refundCents, reason: text })
}

export const escalate = (work: UnitOfWork, locked: LockedDispute) =>
  transitionBy(work, locked, 'escalate', {
    values: { stageUntil: after(work.now, decideDays) },
    says: 'escalated',
  })

/** The side that opened the dispute withdraws it, so often at most; the booking returns to its earlier state. */
export const withdraw = async (work: UnitOfWork, locked: LockedDispute): Promise<void> => {
  const { dispute, by } = locked
  if (isSide(by.actor) && dispute.openedBy !== by.actor) throw new DomainError('forbidden')
  if (!mayWithdraw(dispute, await countWithdrawn(work.tx, dispute))) throw stateChangedError()
  await transitionBy(work, locked, 'withdraw', { values: { stageUntil: null }, says: 'withdrawn' })
  await withdrawSubject(work, locked)
}

/**
 * Decides a no-show for the provider: only the fee is released, as no work was done. Stored as a split, or as
 * a refund if the customer could still withdraw.
 */
const decideNoShowFee = async (work: UnitOfWork, locked: LockedDispute, reason: string): Promise<void> => {
  const split = await settleNoShowFee(work, locked.booking, locked.by)
  const settlement = split && split.providerCents > 0 ? 'split' : 'refund'
  const refundCents = split?.customerCents ?? 0
  await close(work, locked, settlement, { step: 'decide', refundCents, reason })
}

/** An operator's decision. Only a split names a sum. */
export const decide = async (
  work: UnitOfWork,
  locked: LockedDispute,
  {
    settlement,
    refund_cents: sum,
    reason,
  }: { settlement: Settlement; refund_cents?: number | undefined; reason: string },
): Promise<void> => {
  // Checks rights and state before the content of the request.
  resolveTransition(disputeStateMachine, locked.dispute, { step: 'decide', by: locked.by })
  const { mostBackCents } = await readDisputedTotals(work.tx, locked.dispute, locked.booking, work.now)
  if (settlement === 'split' && sum === undefined) throw validationError({ refund_cents: ['required'] })
  if (settlement === 'split' && (sum ?? 0) > mostBackCents) throw aboveHeld(mostBackCents)
  if (settlement === 'release' && isNoShow(locked.dispute.bookingStatus))
    return decideNoShowFee(work, locked, reason)
  const all = settlement === 'refund' ? mostBackCents : 0
  const refundCents = settlement === 'split' ? (sum ?? 0) : all
  await settle(work, locked, settlement, { step: 'decide', refundCents, reason })
}

/** Maximum pieces of evidence per side; enough for every room of a house. */
const evidenceEach = 20

export const addEvidence = async (
  work: UnitOfWork,
  locked: LockedDispute,
  { text, photos }: { text: string; photos: string[] },
): Promise<void> => {
  const side = sideOf(locked)
  const { dispute, booking, by } = locked
  if (!acceptsEvidence(dispute.status)) throw stateChangedError()
  const kept = (await listEvidence(work.tx, [dispute.id])).filter((one) => one.side === side)
  if (kept.length >= evidenceEach) throw validationError({ text: ['too_many'] })
  if (by.user !== null) await requirePhotos(work.tx, photos, by.user)
  await insertEvidence(work.tx, { disputeId: dispute.id, side, text, photos, createdAt: work.now })
  await work.emitEvent({ type: 'dispute.evidence_added', dispute, booking, by })
}

const settlements: Partial<Record<BookingState, Settlement>> = {
  completed: 'release',
  refunded: 'refund',
  split: 'split',
}

/** An operator resolved the booking directly: its dispute ends as decided, by the same operator. */
export const settleByBooking = async (
  work: UnitOfWork,
  locked: LockedDispute,
  note: string,
): Promise<void> => {
  const { booking, by } = locked
  const settlement = settlements[booking.status]
  if (!settlement) return
  const dispute =
    locked.dispute.status === 'deciding'
      ? locked.dispute
      : await transitionBy(work, { ...locked, by: systemActor }, 'escalate')
  const { refundedCents: refundCents } = await readDisputedTotals(work.tx, dispute, booking, work.now)
  await transitionBy(work, { dispute, booking, by }, 'decide', {
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
