import type { z } from 'zod'
import type { Booking as BookingView } from '@/lib/contract/bookings'
import { isOpenClaim } from '@/lib/contract/claim-states'
import { claimsEach, type Claim, type openClaimInput } from '@/lib/contract/claims'
import type { ActorRole } from '@/lib/contract/process'
import { warrantyOf } from '@/lib/shared/warranty'
import type { Needs } from '@/server/context'
import type { Executor } from '@/server/db/client'
import { DomainError, notFoundError, stateChangedError } from '@/server/http/errors'
import { withIdempotencyKey, type IdempotencyKey } from '@/server/http/idempotency'
import type { Viewer } from '@/server/http/viewer'
import { actorIn } from '@/server/modules/bookings/policy'
import { findBooking, lockBooking, type Booking } from '@/server/modules/bookings/service'
import { recordDataAccessToSides } from '@/server/modules/data-access/service'
import { isDisputedByBank, readWarrantyTotals } from '@/server/modules/escrow/service'
import { bookingPhotos } from '@/server/modules/media/urls'
import type { Actor } from '@/server/process/state-machine'
import { unitOfWork, type WorkContext } from '@/server/process/unit-of-work'
import type { UnitOfWork } from '@/server/process/work'
import { presentClaim } from './presenter'
import {
  countClaims,
  findClaim,
  findDisputeOf,
  findLatestClaim,
  findWarrantyTerms,
  type ClaimRow,
} from './repository'
import * as steps from './transitions'
import type { LockedClaim } from './transitions'

export type { ClaimRow }

type Person = Exclude<ActorRole, 'system'>
type Sources = Needs<'config' | 'db' | 'clock'>

const requireActor = (viewer: Viewer, booking: Booking): Person => {
  const actor = actorIn(viewer, booking)
  if (!actor) throw notFoundError()
  return actor
}

const show = async (context: Sources, viewer: Viewer, claim: ClaimRow | null): Promise<Claim> => {
  const { db, clock, config } = context
  const booking = claim && (await findBooking(db, claim.bookingId))
  if (!claim || !booking) throw notFoundError()
  const actor = requireActor(viewer, booking)
  if (actor === 'operator') await recordDataAccessToSides(context, viewer.id, booking, 'dispute')
  const now = clock()
  const { mostBackCents: mostCents, holding: balance } = await readWarrantyTotals(db, booking, now)
  const dispute = await findDisputeOf(db, claim.id)
  const shown = { claim, dispute, mostCents, balance, now }
  return presentClaim(shown, actor, bookingPhotos(config.jwtSecret, now))
}

export const showClaim = async (context: Sources, viewer: Viewer, pk: number): Promise<Claim> =>
  show(context, viewer, await findClaim(context.db, pk))

/** The latest claim of a booking. */
export const showClaimOf = async (context: Sources, viewer: Viewer, booking: number): Promise<Claim> =>
  show(context, viewer, await findLatestClaim(context.db, booking))

type Warranty = ReturnType<typeof warrantyOf>

/** The warranty of completed work, also when it has ended; null of other work. */
const findWarranty = async (tx: Executor, booking: Booking): Promise<Warranty | null> => {
  const terms = booking.status === 'completed' ? await findWarrantyTerms(tx, booking.id) : null
  return terms?.completedAt ? warrantyOf({ ...terms, completedAt: terms.completedAt }) : null
}

/**
 * Returns whether another claim may be made while none is open: within the warranty and the number of claims, of money
 * that can still be refunded and that no bank disputes.
 */
const mayClaim = async (tx: Executor, booking: Booking, { until }: Warranty, now: Date): Promise<boolean> => {
  if (now >= until || (await countClaims(tx, booking.id)) >= claimsEach) return false
  if (await isDisputedByBank(tx, booking.id)) return false
  const { holding } = await readWarrantyTotals(tx, booking, now)
  return holding !== null && holding.paidCents > 0
}

/** The warranty of a booking, and whether this side of it may claim it now. */
export const readWarranty = async (
  db: Executor,
  booking: Booking,
  { side, now }: { side: Person; now: Date },
): Promise<{ shown: BookingView['warranty']; isClaimable: boolean }> => {
  const warranty = await findWarranty(db, booking)
  if (!warranty) return { shown: null, isClaimable: false }
  const claim = await findLatestClaim(db, booking.id)
  const isFree = side === 'customer' && !(claim && isOpenClaim(claim.status))
  return {
    shown: {
      until: warranty.until.toISOString(),
      days: warranty.days,
      is_offered: warranty.isOffered,
      claim: claim && { pk: claim.id, status: claim.status },
    },
    isClaimable: isFree && (await mayClaim(db, booking, warranty, now)),
  }
}

/** The customer claims the warranty of completed work, once per `Idempotency-Key`. */
export const openClaim = async (
  context: WorkContext & Sources,
  viewer: Viewer,
  { pk, attempt }: { pk: number; attempt: IdempotencyKey | null },
  input: z.output<typeof openClaimInput>,
): Promise<Claim> => {
  const id = await unitOfWork(context, async (work) => {
    const seen = await findBooking(work.tx, pk)
    if (!seen) throw notFoundError()
    const actor = requireActor(viewer, seen)
    if (actor !== 'customer') throw new DomainError('forbidden')
    const booking = await lockBooking(work.tx, pk)
    if (!booking) throw notFoundError()
    return withIdempotencyKey(work.tx, attempt, async () => {
      const warranty = await findWarranty(work.tx, booking)
      if (!warranty || !(await mayClaim(work.tx, booking, warranty, work.now))) throw stateChangedError()
      return (await steps.open(work, { booking, by: { actor, user: viewer.id } }, input)).id
    })
  })
  return showClaim(context, viewer, id)
}

/**
 * Takes a step of a claim, once per `Idempotency-Key`, under its booking's lock. While a bank disputes the payment
 * only a withdrawal is taken.
 */
export const transitionClaim = async (
  context: WorkContext & Sources,
  viewer: Viewer,
  { pk, attempt, evenSuspended }: { pk: number; attempt: IdempotencyKey | null; evenSuspended?: true },
  take: (work: UnitOfWork, locked: LockedClaim) => Promise<unknown>,
): Promise<Claim> => {
  await unitOfWork(context, async (work) => {
    const seen = await findClaim(work.tx, pk)
    const found = seen && (await findBooking(work.tx, seen.bookingId))
    if (!seen || !found) throw notFoundError()
    const actor = requireActor(viewer, found)
    const booking = await lockBooking(work.tx, found.id)
    if (!booking) throw notFoundError()
    await withIdempotencyKey(work.tx, attempt, async () => {
      const claim = await findClaim(work.tx, pk)
      if (!claim) throw notFoundError()
      if (claim.suspendedAt !== null && !evenSuspended) throw stateChangedError()
      await take(work, { claim, booking, by: { actor, user: viewer.id } })
      return pk
    })
  })
  return showClaim(context, viewer, pk)
}

interface DisputedClaim {
  claim: number
  booking: Booking
  by: Actor
}

const findDisputed = async ({ tx }: UnitOfWork, id: number): Promise<ClaimRow> => {
  const claim = await findClaim(tx, id)
  if (!claim) throw notFoundError()
  return claim
}

/** The outcome of a claim's dispute; the caller holds the booking's lock. */
export const resolveDisputedClaim = async (
  work: UnitOfWork,
  { claim, booking, by }: DisputedClaim,
  ruling: { refundCents: number; reason: string },
): Promise<void> => steps.resolve(work, { claim: await findDisputed(work, claim), booking, by }, ruling)

/** The customer withdrew the dispute, and with it the claim. */
export const withdrawDisputedClaim = async (
  work: UnitOfWork,
  { claim, booking, by }: DisputedClaim,
): Promise<void> => {
  const found = await findDisputed(work, claim)
  if (isOpenClaim(found.status)) await steps.withdraw(work, { claim: found, booking, by })
}
