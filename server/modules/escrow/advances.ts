import {
  materialAdvanceProcess,
  type MaterialAdvance,
  type MaterialAdvanceState,
  type MaterialAdvanceStep,
} from '@/lib/contract/booking-money'
import { stepsFrom, type ActorRole } from '@/lib/contract/process'
import type { Needs } from '@/server/context'
import type { Executor } from '@/server/db/client'
import { violatesConstraint } from '@/server/db/transaction'
import {
  DomainError,
  notFoundError,
  outOfBoundsError,
  stateChangedError,
  validationError,
} from '@/server/http/errors'
import { withIdempotencyKey, type IdempotencyKey } from '@/server/http/idempotency'
import type { Viewer } from '@/server/http/viewer'
import { actorIn } from '@/server/modules/bookings/policy'
import { findBooking, lockBooking, type Booking } from '@/server/modules/bookings/service'
import { creditAfterDebt, debit, postJournal } from '@/server/modules/ledger/service'
import { claimUnclaimed } from '@/server/modules/media/service'
import { signedUrl, signedUrlLifetime } from '@/server/modules/media/urls'
import type { Actor, StateMachine } from '@/server/process/state-machine'
import { recordCreation, transition } from '@/server/process/transition'
import { unitOfWork, type WorkContext } from '@/server/process/unit-of-work'
import type { UnitOfWork } from '@/server/process/work'
import {
  compareAndSetAdvance,
  insertAdvance,
  listAdvances,
  type Advance,
  type AdvanceValues,
} from './advance-repository'
import { readEscrowedFunds, type EscrowedFunds } from './escrowed-funds'
import { reserveYoungDeposits } from './reserve'
import { isDisputedByBank } from './service'

/** The process of material advances; their steps are in the booking's journal. */
const advanceMachine: StateMachine<MaterialAdvanceStep, MaterialAdvanceState, Advance, AdvanceValues> = {
  process: materialAdvanceProcess,
  prefix: 'advance.',
  compareAndSet: compareAndSetAdvance,
  subject: ({ bookingId }) => ({ bookingId, offerId: null }),
}

/** States of work that is paid, still to be done and not disputed: delivered, all of it is about to be released. */
const isUnderWay = ({ status }: Booking): boolean =>
  status === 'approved' || status === 'in_progress' || status === 'changes_requested'

/**
 * Returns whether work has begun, which needs the customer's start code. Otherwise a provider could draw an advance,
 * leave, and owe it, while the customer, possibly the same person, gets a full refund.
 */
const hasBegun = ({ status }: Booking): boolean => status !== 'approved'

/** Returns the drawable part of the escrow. An advance bears no commission, so it excludes coupon and bonus. */
const drawableOf = ({ heldCents, promotion }: EscrowedFunds): number =>
  heldCents - (promotion ? promotion.couponCents + promotion.bonusCents : 0)

/** Returns the requestable amount: material less open and granted advances. */
const availableOf = (funds: EscrowedFunds, advances: readonly Advance[]): number => {
  const spoken = advances.reduce((sum, one) => sum + (one.status === 'refused' ? 0 : one.amountCents), 0)
  return Math.max(0, Math.min(funds.materialCents - spoken, drawableOf(funds)))
}

interface AdvanceContext {
  booking: Booking
  held: EscrowedFunds
  advances: Advance[]
  actor: Exclude<ActorRole, 'system'>
}

const readAdvanceContext = async (
  tx: Executor,
  viewer: Viewer,
  booking: Booking | null,
): Promise<AdvanceContext> => {
  const actor = booking && actorIn(viewer, booking)
  if (!booking || !actor) throw notFoundError()
  const held = await readEscrowedFunds(tx, booking)
  if (!held) throw stateChangedError()
  return { booking, actor, held, advances: await listAdvances(tx, booking.id, held.work.paidAt) }
}

const presenter =
  ({ config, clock }: Needs<'config' | 'clock'>, { booking, actor }: AdvanceContext, isStill: boolean) =>
  (advance: Advance): MaterialAdvance => ({
    pk: advance.id,
    status: advance.status,
    amount_cents: advance.amountCents,
    receipt:
      advance.receiptId === null
        ? null
        : {
            id: advance.receiptId,
            url: signedUrl(config.jwtSecret, advance.receiptId, clock(), signedUrlLifetime.booking),
          },
    created_at: advance.createdAt.toISOString(),
    can:
      isUnderWay(booking) && !isStill
        ? stepsFrom<MaterialAdvanceStep, MaterialAdvanceState>(
            materialAdvanceProcess,
            advance.status,
            actor,
          ).filter((step) => step !== 'draw' || hasBegun(booking))
        : [],
  })

/** Returns the advances of a paid booking, and the requestable amount. */
export const showAdvances = async (context: Needs<'config' | 'db' | 'clock'>, viewer: Viewer, pk: number) => {
  const standing = await readAdvanceContext(context.db, viewer, await findBooking(context.db, pk))
  const isStill = await isDisputedByBank(context.db, pk)
  const { booking, held, advances } = standing
  return {
    available_cents: isUnderWay(booking) && !isStill ? availableOf(held, advances) : 0,
    advances: advances.map(presenter(context, standing, isStill)),
  }
}

const show = async (
  context: Needs<'config' | 'db' | 'clock'>,
  viewer: Viewer,
  pk: number,
  id: number,
): Promise<MaterialAdvance> => {
  const shown = (await showAdvances(context, viewer, pk)).advances.find((one) => one.pk === id)
  if (!shown) throw notFoundError()
  return shown
}

interface Moment extends AdvanceContext {
  by: Actor
}

/** Runs once per `Idempotency-Key`, under the booking's lock, and only while its money may move. */
const underWay = (
  context: WorkContext,
  viewer: Viewer,
  { pk, attempt }: { pk: number; attempt: IdempotencyKey | null },
  run: (work: UnitOfWork, moment: Moment) => Promise<number>,
): Promise<number> =>
  unitOfWork(context, async (work) => {
    const standing = await readAdvanceContext(work.tx, viewer, await lockBooking(work.tx, pk))
    return withIdempotencyKey(work.tx, attempt, async () => {
      if (!isUnderWay(standing.booking) || (await isDisputedByBank(work.tx, pk))) throw stateChangedError()
      return run(work, { ...standing, by: { actor: standing.actor, user: viewer.id } })
    })
  })

/** The provider asks for a material advance; one request at a time. */
export const requestAdvance = async (
  context: WorkContext & Needs<'config'>,
  viewer: Viewer,
  input: { pk: number; attempt: IdempotencyKey | null },
  amountCents: number,
): Promise<MaterialAdvance> => {
  try {
    const id = await underWay(context, viewer, input, async (work, { booking, held, advances, by }) => {
      if (by.actor !== 'provider') throw new DomainError('forbidden')
      const available = availableOf(held, advances)
      if (amountCents > available)
        throw outOfBoundsError('amount_cents', 'above_balance', { most_cents: available })
      const values = { bookingId: booking.id, amountCents, createdAt: work.now }
      const advance = await insertAdvance(work.tx, values)
      await recordCreation(work, advanceMachine, advance, { step: 'advance.ask', by })
      await work.emitEvent({ type: 'advance.asked', advance, booking, by })
      return advance.id
    })
    return await show(context, viewer, input.pk, id)
  } catch (error) {
    if (violatesConstraint(error, 'material_advances_one_open')) throw stateChangedError()
    throw error
  }
}

const said = { grant: 'advance.granted', refuse: 'advance.refused', draw: 'advance.drawn' } as const

/**
 * Releases an advance to the provider without commission; the rest stays in escrow. Sets off the provider's
 * debt first, like every release: otherwise a provider could leave a job with its material and still draw the
 * next one's in full.
 */
const draw = async (work: UnitOfWork, { booking, held, by }: Moment, { id, amountCents: cents }: Advance) => {
  const owner = held.provider
  // Less is held now than when it was asked for.
  if (cents > drawableOf(held)) throw new DomainError('insufficient_funds')
  const { lines, setOffCents } = await creditAfterDebt(work.tx, { kind: 'provider_available', owner, cents })
  const key = `advance.drawn:${id}`
  const posted = await postJournal(work, {
    eventKey: key,
    kind: 'material_advance',
    booking: booking.id,
    actor: by.actor,
    lines: [debit({ kind: 'escrow', booking: booking.id }, cents), ...lines],
  })
  if (posted !== null)
    await reserveYoungDeposits(work, {
      provider: owner,
      booking: booking.id,
      payment: held.payment,
      cents: cents - setOffCents,
      key,
    })
  return posted
}

interface AdvanceStep {
  pk: number
  advance: number
  attempt: IdempotencyKey | null
}

/** The customer grants or refuses; the provider draws with a photo of the receipt. */
export const transitionAdvance = async (
  context: WorkContext & Needs<'config'>,
  viewer: Viewer,
  { pk, advance: id, attempt }: AdvanceStep,
  step: MaterialAdvanceStep,
  receipt: string | null = null,
): Promise<MaterialAdvance> => {
  await underWay(context, viewer, { pk, attempt }, async (work, moment) => {
    const { booking, by } = moment
    const before = moment.advances.find((one) => one.id === id)
    if (!before) throw notFoundError()
    if (step === 'draw' && by.actor === 'provider' && !hasBegun(booking)) throw stateChangedError()
    const advance = await transition(work, advanceMachine, before, {
      step,
      by,
      values: () => (receipt ? { receiptId: receipt } : {}),
    })
    // Each receipt proves one purchase, so a photo already attached to something else is refused.
    if (receipt && (await claimUnclaimed(work.tx, [receipt], viewer.id)).length === 0)
      throw validationError({ receipt: ['unknown_photo'] })
    if (step === 'draw') await draw(work, moment, advance)
    await work.emitEvent({ type: said[step], advance, booking, by })
    return id
  })
  return show(context, viewer, pk, id)
}
