import type { z } from 'zod'
import { type ClaimState } from '@/lib/contract/claim-states'
import {
  answerDays,
  checkHours,
  disputeDays,
  doneHours,
  moneyDays,
  type claimOutcomes,
  type ClaimStep,
  type openClaimInput,
} from '@/lib/contract/claims'
import { DomainError, outOfBoundsError, stateChangedError, validationError } from '@/server/http/errors'
import { releaseBookedTime, reserveVisit, type Booking } from '@/server/modules/bookings/service'
import { readWarrantyTotals, refundUnderWarranty } from '@/server/modules/escrow/service'
import { requirePhotos } from '@/server/modules/media/service'
import type { DomainEvent } from '@/server/process/event-map'
import { systemActor, type Actor } from '@/server/process/state-machine'
import { recordCreation, resolveTransition, transition } from '@/server/process/transition'
import type { UnitOfWork } from '@/server/process/work'
import { afterMissed, missedFrom, validateVisit } from './policy'
import { insertClaim, type ClaimRow, type ClaimValues } from './repository'
import { claimStateMachine } from './state-machine'

/** A claim under its booking's lock, with the actor. */
export interface LockedClaim {
  claim: ClaimRow
  booking: Booking
  by: Actor
}

const hour = 3_600_000
const day = 24 * hour
const after = (from: Date, ms: number) => new Date(from.getTime() + ms)

type Told =
  | 'visit_booked'
  | 'visit_missed'
  | 'mended'
  | 'money_offered'
  | 'declined'
  | 'resolved'
  | 'lapsed'
  | 'withdrawn'

const transitionBy = (
  work: UnitOfWork,
  { claim, booking, by }: LockedClaim,
  step: ClaimStep,
  {
    outcome,
    values = {},
    detail = null,
    tells,
  }: { outcome?: ClaimState; values?: ClaimValues; detail?: string | null; tells?: Told } = {},
): Promise<ClaimRow> =>
  transition(work, claimStateMachine, claim, {
    step,
    by,
    detail,
    ...(outcome ? { outcome } : {}),
    values: () => values,
    events: ({ after: row }): DomainEvent[] =>
      tells ? [{ type: `claim.${tells}`, claim: row, booking, by }] : [],
  })

/** Opens a claim; `state_changed` where another one is open. */
export const open = async (
  work: UnitOfWork,
  { booking, by }: Omit<LockedClaim, 'claim'>,
  { reason, wish, text, photos }: z.output<typeof openClaimInput>,
): Promise<ClaimRow> => {
  if (by.user !== null) await requirePhotos(work.tx, photos, by.user)
  const claim = await insertClaim(work.tx, {
    bookingId: booking.id,
    reason,
    wish,
    text,
    photos,
    stageUntil: after(work.now, answerDays * day),
    createdAt: work.now,
  })
  if (!claim) throw stateChangedError()
  await recordCreation(work, claimStateMachine, claim, { step: 'claim.open', by })
  await work.emitEvent({ type: 'claim.opened', claim, booking, by })
  return claim
}

/** The provider comes again: the visit takes a slot like any other work. */
export const mend = async (
  work: UnitOfWork,
  locked: LockedClaim,
  { starts_at: start, duration_minutes: asked }: { starts_at: string; duration_minutes?: number | undefined },
): Promise<void> => {
  const { claim, booking, by } = locked
  resolveTransition(claimStateMachine, claim, { step: 'mend', by })
  const { providerId: provider, startsAt, endsAt } = booking
  const from = new Date(start)
  const fault = validateVisit(from, work.now)
  if (fault) throw validationError({ starts_at: [fault] })
  if (provider === null || !startsAt || !endsAt) throw stateChangedError()
  const agreedMs = Math.min(endsAt.getTime() - startsAt.getTime(), 8 * hour)
  const to = after(from, asked === undefined ? agreedMs : asked * 60_000)
  await reserveVisit(work.tx, { provider, booking: booking.id, claim: claim.id }, { from, to })
  await transitionBy(work, locked, 'mend', {
    values: { visitStartsAt: from, visitEndsAt: to, stageUntil: after(to, doneHours * hour) },
    tells: 'visit_booked',
  })
}

export const offerMoney = async (
  work: UnitOfWork,
  locked: LockedClaim,
  { refund_cents: offeredCents, text: offeredText }: { refund_cents: number; text: string },
): Promise<void> => {
  resolveTransition(claimStateMachine, locked.claim, { step: 'offer-money', by: locked.by })
  const { mostBackCents } = await readWarrantyTotals(work.tx, locked.booking, work.now)
  if (offeredCents > mostBackCents)
    throw outOfBoundsError('refund_cents', 'above_balance', { most_cents: mostBackCents })
  await transitionBy(work, locked, 'offer-money', {
    detail: String(offeredCents),
    values: { offeredCents, offeredText, stageUntil: after(work.now, moneyDays * day) },
    tells: 'money_offered',
  })
}

/** Values of a declined claim, which the customer may dispute. */
const declined = (work: UnitOfWork, { by }: LockedClaim, reason: string | null): ClaimValues => ({
  declineReason: reason === '' ? null : reason,
  declinedBy: by.actor === 'customer' || by.actor === 'provider' ? by.actor : null,
  stageUntil: after(work.now, disputeDays * day),
})

export const decline = (work: UnitOfWork, locked: LockedClaim, reason: string): Promise<ClaimRow> =>
  transitionBy(work, locked, 'decline', {
    detail: reason,
    values: declined(work, locked, reason),
    tells: 'declined',
  })

export const finish = async (
  work: UnitOfWork,
  locked: LockedClaim,
  { text, photos }: { text: string; photos: string[] },
): Promise<void> => {
  const { by } = locked
  resolveTransition(claimStateMachine, locked.claim, { step: 'done', by })
  if (by.user !== null) await requirePhotos(work.tx, photos, by.user)
  await releaseBookedTime(work.tx, locked.booking.id)
  await transitionBy(work, locked, 'done', {
    values: {
      mendedText: text,
      mendedPhotos: photos,
      mendedAt: work.now,
      stageUntil: after(work.now, checkHours * hour),
    },
    tells: 'mended',
  })
}

/** The visit did not take place, as the customer says, or because nobody said anything. */
export const miss = async (work: UnitOfWork, locked: LockedClaim): Promise<void> => {
  const { claim, booking, by } = locked
  const outcome = afterMissed(claim)
  resolveTransition(claimStateMachine, claim, { step: 'missed', by, outcome })
  const from = missedFrom(claim)
  if (!from || work.now < from) throw new DomainError('too_early')
  await releaseBookedTime(work.tx, booking.id)
  await transitionBy(work, locked, 'missed', {
    outcome,
    values: {
      missedVisits: claim.missedVisits + 1,
      ...(outcome === 'declined'
        ? declined(work, { ...locked, by: systemActor }, null)
        : { stageUntil: after(work.now, answerDays * day) }),
    },
    tells: outcome === 'declined' ? 'declined' : 'visit_missed',
  })
}

interface End {
  step: ClaimStep
  kind: (typeof claimOutcomes)[number]
  tells: 'resolved' | 'lapsed' | 'withdrawn'
  refundCents?: number
  detail?: string
}

const end = (work: UnitOfWork, locked: LockedClaim, { step, kind, tells, refundCents = 0, detail }: End) =>
  transitionBy(work, locked, step, {
    ...(detail === undefined ? {} : { detail }),
    values: { stageUntil: null, suspendedAt: null, outcome: kind, refundCents, endedAt: work.now },
    tells,
  })

/** Refunds and ends the claim; `state_changed` where less can be refunded than was offered or agreed. */
const refund = async (
  work: UnitOfWork,
  locked: LockedClaim,
  { step, cents, detail }: { step: 'accept' | 'resolve'; cents: number; detail?: string },
): Promise<void> => {
  const { booking, claim, by } = locked
  resolveTransition(claimStateMachine, claim, { step, by })
  const { mostBackCents } = await readWarrantyTotals(work.tx, booking, work.now)
  if (cents > mostBackCents) throw stateChangedError()
  const refundCents = await refundUnderWarranty(work, { booking, claim: claim.id, by }, cents)
  await end(work, locked, {
    step,
    kind: 'refunded',
    tells: 'resolved',
    refundCents,
    ...(detail === undefined ? {} : { detail }),
  })
}

/** The customer accepts what was mended, or the money that was offered. */
export const accept = async (work: UnitOfWork, locked: LockedClaim): Promise<void> => {
  const { status, offeredCents } = locked.claim
  if (status === 'money_offered' && offeredCents !== null)
    return refund(work, locked, { step: 'accept', cents: offeredCents })
  await end(work, locked, { step: 'accept', kind: 'mended', tells: 'resolved' })
}

export const reject = (work: UnitOfWork, locked: LockedClaim, reason: string): Promise<ClaimRow> =>
  transitionBy(work, locked, 'reject', {
    detail: reason,
    values: declined(work, locked, reason),
    tells: 'declined',
  })

/** The customer disputes a declined claim; its dispute has stages of its own. */
export const dispute = async (work: UnitOfWork, locked: LockedClaim, reason: string): Promise<void> => {
  const { booking, by } = locked
  const claim = await transitionBy(work, locked, 'dispute', { detail: reason, values: { stageUntil: null } })
  const { mostBackCents: mostCents } = await readWarrantyTotals(work.tx, booking, work.now)
  await work.emitEvent({ type: 'claim.disputed', claim, booking, by, reason, mostCents })
}

/** The outcome of a claim's dispute: decided by an operator, or agreed by both sides. */
export const resolve = async (
  work: UnitOfWork,
  locked: LockedClaim,
  { refundCents: cents, reason: detail }: { refundCents: number; reason: string },
): Promise<void> => {
  if (cents > 0) return refund(work, locked, { step: 'resolve', cents, detail })
  await end(work, locked, { step: 'resolve', kind: 'released', tells: 'resolved', detail })
}

export const withdraw = async (work: UnitOfWork, locked: LockedClaim): Promise<void> => {
  resolveTransition(claimStateMachine, locked.claim, { step: 'withdraw', by: locked.by })
  await releaseBookedTime(work.tx, locked.booking.id)
  await end(work, locked, { step: 'withdraw', kind: 'withdrawn', tells: 'withdrawn' })
}

/** The stage is over without an answer. */
export const expire = async (work: UnitOfWork, locked: LockedClaim): Promise<void> => {
  const { status } = locked.claim
  if (status === 'mending') return miss(work, locked)
  if (status === 'mended') await end(work, locked, { step: 'expire', kind: 'mended', tells: 'resolved' })
  else if (status === 'declined') await end(work, locked, { step: 'expire', kind: 'lapsed', tells: 'lapsed' })
  else await transitionBy(work, locked, 'expire', { values: declined(work, locked, null), tells: 'declined' })
}

/** A bank disputes the payment: no time runs until it has decided. */
export const suspend = (work: UnitOfWork, locked: LockedClaim): Promise<ClaimRow> =>
  transitionBy(work, locked, 'suspend', { values: { suspendedAt: work.now } })

export const resume = (work: UnitOfWork, locked: LockedClaim): Promise<ClaimRow> => {
  const { stageUntil, suspendedAt } = locked.claim
  const waited = work.now.getTime() - (suspendedAt ?? work.now).getTime()
  return transitionBy(work, locked, 'resume', {
    values: { suspendedAt: null, stageUntil: stageUntil && after(stageUntil, waited) },
  })
}
