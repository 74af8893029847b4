import { isNoShow } from '@/lib/contract/booking-states'
import type { Dispute } from '@/lib/contract/disputes'
import { decidesBookings } from '@/lib/contract/operator-scopes'
import type { ActorRole } from '@/lib/contract/process'
import type { Needs } from '@/server/context'
import type { Executor } from '@/server/db/client'
import { notFoundError, stateChangedError } from '@/server/http/errors'
import { withIdempotencyKey, type IdempotencyKey } from '@/server/http/idempotency'
import { actingScope, type Viewer } from '@/server/http/viewer'
import { actorIn, onlyReads } from '@/server/modules/bookings/policy'
import { findBooking, lockBooking, type Booking } from '@/server/modules/bookings/service'
import { recordDataAccessToSides } from '@/server/modules/data-access/service'
import { isDisputedByBank, readNoShowFee } from '@/server/modules/escrow/service'
import { bookingPhotos } from '@/server/modules/media/urls'
import { recordAction } from '@/server/modules/trail/service'
import { unitOfWork, type WorkContext } from '@/server/process/unit-of-work'
import type { UnitOfWork } from '@/server/process/work'
import { readDisputedTotals } from './disputed-money'
import { presentDispute } from './presenter'
import {
  countWithdrawn,
  findDispute,
  findLatestDispute,
  isOfEarlierAgreement,
  listEarlierDisputes,
  listEvidence,
  listProposals,
  type DisputeRow,
} from './repository'
import type { LockedDispute } from './transitions'

export type { DisputeRow }

type Person = Exclude<ActorRole, 'system'>

/**
 * The viewer's side in a dispute. 404 for others, also for the provider of a later agreement on the same
 * demand.
 */
const actorOf = async (
  tx: Executor,
  viewer: Viewer,
  dispute: DisputeRow,
  booking: Booking,
): Promise<Person> => {
  const actor = actorIn(viewer, booking)
  if (!actor || (actor === 'provider' && (await isOfEarlierAgreement(tx, dispute)))) throw notFoundError()
  return actor
}

const show = async (
  context: Needs<'config' | 'db' | 'clock'>,
  viewer: Viewer,
  dispute: DisputeRow | null,
): Promise<Dispute> => {
  const { db, clock, config } = context
  const booking = dispute && (await findBooking(db, dispute.bookingId))
  if (!dispute || !booking) throw notFoundError()
  const actor = await actorOf(db, viewer, dispute, booking)
  const now = clock()
  if (actor === 'operator') await recordDataAccessToSides(context, viewer.id, booking, 'dispute')
  const earlier = await listEarlierDisputes(db, dispute)
  const all = [dispute, ...earlier].map(({ id }) => id)
  const [proposals, evidence] = [await listProposals(db, all), await listEvidence(db, all)]
  const isSuspended = await isDisputedByBank(db, booking.id)
  const {
    paidOutCents: providerCents,
    takenCents: commissionCents,
    holding,
  } = await readDisputedTotals(db, dispute, booking, now)
  const withdrawn = await countWithdrawn(db, dispute)
  const shown = {
    dispute,
    earlier,
    proposals,
    evidence,
    isSuspended,
    withdrawn,
    noShowFee: isNoShow(dispute.bookingStatus) ? await readNoShowFee(db, booking) : null,
    providerCents,
    commissionCents,
    holding,
  }
  const presented = presentDispute(shown, actor, bookingPhotos(config.jwtSecret, now))
  return onlyReads(viewer, actor) ? { ...presented, can: [] } : presented
}

export const showDispute = async (
  context: Needs<'config' | 'db' | 'clock'>,
  viewer: Viewer,
  pk: number,
): Promise<Dispute> => show(context, viewer, await findDispute(context.db, pk))

/** The latest dispute of a booking. */
export const showDisputeOf = async (
  context: Needs<'config' | 'db' | 'clock'>,
  viewer: Viewer,
  booking: number,
): Promise<Dispute> => show(context, viewer, await findLatestDispute(context.db, booking))

/** Records an operator's decision. An operator takes no other step of a dispute. */
const recordDecision = async (
  work: UnitOfWork,
  operator: Viewer,
  { booking, dispute }: Pick<LockedDispute, 'booking' | 'dispute'>,
): Promise<void> => {
  const after = await findDispute(work.tx, dispute.id)
  const { settlement = null, refundCents = null, decisionReason = null, status = null } = after ?? {}
  await recordAction(work, {
    actor: { kind: 'operator', user: operator.id, scope: actingScope(operator, decidesBookings) },
    action: 'dispute.decide',
    subject: { kind: 'dispute', id: dispute.id },
    reason: decisionReason,
    before: { status: dispute.status, booking: booking.id },
    after: { status, settlement, refund_cents: refundCents },
    people: [booking.customerId, booking.providerId],
  })
}

interface DisputeTransition {
  pk: number
  attempt: IdempotencyKey | null
  /** Also true while a bank contests the money. */
  evenSuspended?: true
}

/**
 * Takes a step of a dispute, once per `Idempotency-Key`, under its booking's lock: simultaneous steps are
 * serialised, and the money does not move meanwhile. Returns the dispute as it is afterwards.
 */
export const transitionDispute = async (
  context: WorkContext & Needs<'config'>,
  viewer: Viewer,
  { pk, attempt, evenSuspended }: DisputeTransition,
  take: (work: UnitOfWork, standing: LockedDispute) => Promise<unknown>,
): Promise<Dispute> => {
  await unitOfWork(context, async (work) => {
    const seen = await findDispute(work.tx, pk)
    const booking = seen && (await lockBooking(work.tx, seen.bookingId))
    if (!seen || !booking) throw notFoundError()
    const actor = await actorOf(work.tx, viewer, seen, booking)
    await withIdempotencyKey(work.tx, attempt, async () => {
      const dispute = await findDispute(work.tx, pk)
      if (!dispute) throw notFoundError()
      if (!evenSuspended && (await isDisputedByBank(work.tx, booking.id))) throw stateChangedError()
      await take(work, { dispute, booking, by: { actor, user: viewer.id } })
      if (actor === 'operator') await recordDecision(work, viewer, { dispute, booking })
      return pk
    })
  })
  return showDispute(context, viewer, pk)
}
