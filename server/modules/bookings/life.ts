import { and, eq, sql } from 'drizzle-orm'
import {
  autoCompleteHours,
  bookingProcess,
  demandDays,
  type BookingState,
  type BookingStep,
  type disputeOutcomes,
} from '@/lib/contract/bookings'
import { findTransition } from '@/lib/contract/process'
import type { Context } from '@/server/context'
import type { Tx } from '@/server/db/client'
import { bookings } from '@/server/db/schema/bookings'
import { inTransaction, violates } from '@/server/db/transaction'
import { DomainError, invalid, notFound, stateChanged } from '@/server/http/errors'
import { enqueue } from '@/server/jobs/outbox'
import {
  countCompletion,
  endApprovedOffer,
  endStandingOffers,
  reviveOffers,
} from '@/server/modules/offers/service'
import type { HubEvent } from '@/server/realtime/hub'
import { pagesChanged } from '@/server/realtime/pages'
import { actorIn, noShowFrom, startFault, type Viewer } from './policy'
import {
  closeSuggestions,
  findBooking,
  holdSlot,
  isSuggestedTo,
  moveBooking,
  recordEvent,
  releaseSlot,
  type Booking,
} from './repository'
import { tell } from './telling'

interface By {
  context: Context
  viewer: Viewer
}
type Side = 'customer' | 'provider' | 'operator' | 'system'
interface Taken {
  tx: Tx
  emit: (event: HubEvent) => void
  before: Booking
  after: Booking
  actor: Side
}
interface Step {
  name: BookingStep
  detail?: string | null
  /** Refuses for reasons the table does not hold, such as the hour. */
  check?: (booking: Booking, actor: Side) => void
  set?: (booking: Booking, actor: Side) => Partial<typeof bookings.$inferInsert>
  outcome?: BookingState
  then?: (taken: Taken) => Promise<void>
}

/** The booking and the side the viewer acts for; whoever has no part in it sees a missing one. */
const partOf = async (tx: Tx, viewer: Viewer, pk: number): Promise<{ booking: Booking; actor: Side }> => {
  const booking = await findBooking(tx, pk)
  const actor = booking && actorIn(viewer, booking)
  if (!booking) throw notFound()
  if (actor) return { booking, actor }
  // Someone the job was suggested to knows it exists, and may not touch it.
  if (await isSuggestedTo(tx, pk, viewer.id)) throw new DomainError('forbidden')
  throw notFound()
}

const take = async (
  context: Context,
  pk: number,
  step: Step,
  who: (tx: Tx) => Promise<{ booking: Booking; actor: Side }>,
  userId: number | null,
) =>
  inTransaction(context, async (tx, emit) => {
    const { booking, actor } = await who(tx)
    const rows = bookingProcess.filter(
      (row) => row.step === step.name && (row.by as readonly string[]).includes(actor),
    )
    if (rows.length === 0) throw new DomainError('forbidden')
    const row = step.outcome
      ? rows.find(
          (one) => one.to === step.outcome && (one.from as readonly string[]).includes(booking.status),
        )
      : findTransition<BookingStep, BookingState>(bookingProcess, step.name, booking.status, actor)
    if (!row) throw stateChanged()
    step.check?.(booking, actor)
    const after = await moveBooking(tx, pk, booking.status, row.to, step.set?.(booking, actor))
    if (!after) throw stateChanged()
    await recordEvent(tx, {
      bookingId: pk,
      offerId: booking.approvedOfferId,
      actor,
      userId,
      step: step.name,
      fromState: booking.status,
      toState: row.to,
      detail: step.detail ?? null,
    })
    await step.then?.({ tx, emit, before: booking, after, actor })
    return after
  })

const step = ({ context, viewer }: By, pk: number, definition: Step) =>
  take(context, pk, definition, (tx) => partOf(tx, viewer, pk), viewer.id)

const later = (context: Context, hours: number) => new Date(context.clock().getTime() + hours * 3_600_000)

const startTriesMax = 10

/** The provider starts with the code the customer says at the door. Wrong tries are counted even though the step fails. */
export const start = async (by: By, pk: number, code: string) => {
  const { db } = by.context
  await db.transaction(async (tx) => {
    const { booking, actor } = await partOf(tx, by.viewer, pk)
    if (actor !== 'provider') throw new DomainError('forbidden')
    if (booking.status !== 'approved') throw stateChanged()
  })
  const [tried] = await db
    .update(bookings)
    .set({ startTries: sql`${bookings.startTries} + 1` })
    .where(and(eq(bookings.id, pk), eq(bookings.status, 'approved')))
    .returning({ code: bookings.startCode, tries: bookings.startTries })
  if (!tried) throw stateChanged()
  if (tried.tries > startTriesMax) throw new DomainError('too_many_requests')
  if (tried.code !== code) throw new DomainError('code_invalid', { code: ['code_invalid'] })
  return step(by, pk, { name: 'start', then: (taken) => tell(taken, 'booking_started') })
}

export const deliver = (by: By, pk: number) =>
  step(by, pk, {
    name: 'deliver',
    set: () => ({ autoCompleteAt: later(by.context, autoCompleteHours) }),
    then: (taken) => tell(taken, 'booking_delivered'),
  })

export const requestChanges = (by: By, pk: number, text: string) =>
  step(by, pk, {
    name: 'request-changes',
    detail: text,
    set: () => ({ autoCompleteAt: null, changesRequested: text }),
    then: (taken) => tell(taken, 'changes_requested', text),
  })

/** One finished job more: of the provider's, and of the places' pages, which search engines are invited to from some on. */
const count = async ({ tx, emit, after: { providerId } }: Taken): Promise<void> => {
  if (!providerId) return
  await countCompletion(tx, providerId)
  pagesChanged(emit, providerId)
}

const completion = (context: Context): Pick<Step, 'set' | 'then'> => ({
  set: () => ({ completedAt: context.clock(), autoCompleteAt: null }),
  then: async (taken) => {
    await endApprovedOffer(taken.tx, taken.after, 'completed')
    await releaseSlot(taken.tx, taken.after.id)
    await count(taken)
    await tell(taken, 'offer_completed')
  },
})

export const complete = (by: By, pk: number) => step(by, pk, { name: 'complete', ...completion(by.context) })

/** The system's completion of delivered work whose customer said nothing for 48 hours. */
export const completeBySystem = (context: Context, pk: number) =>
  take(
    context,
    pk,
    {
      name: 'complete',
      check: (booking) => {
        if (!booking.autoCompleteAt || booking.autoCompleteAt > context.clock()) throw stateChanged()
      },
      ...completion(context),
    },
    (tx) => asSystem(tx, pk),
    null,
  )

const asSystem = async (tx: Tx, pk: number): Promise<{ booking: Booking; actor: Side }> => {
  const booking = await findBooking(tx, pk)
  if (!booking) throw notFound()
  return { booking, actor: 'system' }
}

export const expireBySystem = (context: Context, pk: number) =>
  take(
    context,
    pk,
    {
      name: 'expire',
      check: (booking) => {
        if (!booking.expiresAt || booking.expiresAt > context.clock()) throw stateChanged()
      },
      then: async (taken) => {
        await closeSuggestions(taken.tx, pk, 'expired')
        await tell(taken, 'booking_expired')
        await endStandingOffers(taken.tx, taken.emit, taken.after, 'not_selected')
      },
    },
    (tx) => asSystem(tx, pk),
    null,
  )

/** Ends an approved job without its work: the offer is over, the provider's time is free again. */
const unwind = async ({ tx, after }: Taken) => {
  await endApprovedOffer(tx, after, 'canceled')
  await releaseSlot(tx, after.id)
}

export const cancel = (by: By, pk: number, reason: string | null) =>
  step(by, pk, {
    name: 'cancel',
    detail: reason,
    set: () => ({ endReason: reason }),
    then: async (taken) => {
      if (taken.before.status === 'approved') await unwind(taken)
      else {
        await closeSuggestions(taken.tx, pk, 'closed')
        await endStandingOffers(taken.tx, taken.emit, taken.after, 'not_selected')
      }
      await tell(taken, 'booking_canceled', reason)
    },
  })

/** After the provider canceled: the demand opens again, and the offers that stood before stand again. */
export const revive = (by: By, pk: number) =>
  step(by, pk, {
    name: 'revive',
    set: () => ({
      providerId: null,
      approvedOfferId: null,
      startsAt: null,
      endsAt: null,
      startCode: null,
      startTries: 0,
      proposedStartsAt: null,
      proposedBy: null,
      expiresAt: later(by.context, demandDays * 24),
    }),
    then: async (taken) => {
      await reviveOffers(taken.tx, taken.emit, taken.after, by.context.clock())
      await enqueue(taken.tx, 'booking.match', { booking: pk })
    },
  })

export const noShow = (by: By, pk: number) =>
  step(by, pk, {
    name: 'no-show',
    check: (booking) => {
      const from = noShowFrom(booking)
      if (!from || by.context.clock() < from) throw new DomainError('too_early')
    },
    then: async (taken) => {
      await unwind(taken)
      await tell(taken, 'no_show')
    },
  })

export const dispute = (by: By, pk: number, reason: string) =>
  step(by, pk, {
    name: 'dispute',
    detail: reason,
    set: () => ({ endReason: reason, autoCompleteAt: null }),
    then: (taken) => tell(taken, 'disputed', reason),
  })

export const resolve = (by: By, pk: number, outcome: (typeof disputeOutcomes)[number], note: string) =>
  step(by, pk, {
    name: 'resolve',
    outcome,
    detail: note,
    set: () => (outcome === 'completed' ? { completedAt: by.context.clock() } : {}),
    then: async (taken) => {
      if (outcome === 'completed') {
        await endApprovedOffer(taken.tx, taken.after, 'completed')
        await releaseSlot(taken.tx, pk)
        await count(taken)
      } else await unwind(taken)
      await tell(taken, 'resolved', note)
    },
  })

/** One side proposes a start; the other side proposing the same one moves the job there. */
export const reschedule = async (by: By, pk: number, startsAt: Date) => {
  const fault = startFault(startsAt, by.context.clock())
  if (fault) throw invalid({ starts_at: [fault] })
  const accepts = (booking: Booking, actor: Side) =>
    booking.proposedBy !== null &&
    booking.proposedBy !== actor &&
    booking.proposedStartsAt?.getTime() === startsAt.getTime()
  const endOf = (booking: Booking) => {
    const minutes =
      booking.startsAt && booking.endsAt ? booking.endsAt.getTime() - booking.startsAt.getTime() : 0
    return new Date(startsAt.getTime() + minutes)
  }
  try {
    return await step(by, pk, {
      name: 'reschedule',
      detail: startsAt.toISOString(),
      set: (booking, actor) =>
        accepts(booking, actor)
          ? { startsAt, endsAt: endOf(booking), proposedStartsAt: null, proposedBy: null }
          : { proposedStartsAt: startsAt, proposedBy: actor === 'customer' ? 'customer' : 'provider' },
      then: async (taken) => {
        const accepted = accepts(taken.before, taken.actor)
        if (accepted && taken.after.providerId)
          await holdSlot(taken.tx, taken.after.providerId, pk, startsAt, endOf(taken.before))
        await tell(taken, accepted ? 'rescheduled' : 'reschedule_proposed')
      },
    })
  } catch (error) {
    if (violates(error, 'slots_no_overlap')) throw new DomainError('slot_taken')
    throw error
  }
}
