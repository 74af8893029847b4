import { sql } from 'drizzle-orm'
import type { BodyOf } from '@/lib/contract/endpoint'
import {
  offerDays,
  offerProcess,
  openOfferLimit,
  type OfferState,
  type OfferStep,
  type sendOffer,
  type updateOffer,
} from '@/lib/contract/offers'
import { findTransition } from '@/lib/contract/process'
import type { Context } from '@/server/context'
import type { Tx } from '@/server/db/client'
import { providerStats } from '@/server/db/schema/provider'
import { inTransaction, violates } from '@/server/db/transaction'
import { DomainError, invalid, notFound, stateChanged } from '@/server/http/errors'
import { once, type Attempt } from '@/server/http/idempotency'
import { refuseLeaving, requireReady } from '@/server/modules/accounts/guards'
import { requireUser } from '@/server/modules/accounts/service'
import { startFault } from '@/server/modules/bookings/policy'
import {
  confirmBooking,
  lockBooking,
  recordEvent,
  recountOffers,
  type Booking,
} from '@/server/modules/bookings/service'
import { openRoom, postMessage } from '@/server/modules/chat/service'
import type { HubEvent } from '@/server/realtime/hub'
import { actorIn } from './policy'
import {
  findOffer,
  findSuggestion,
  insertOffer,
  keepVersion,
  lastWasWithdrawn,
  moveOffer,
  moveSuggestion,
  type Offer,
} from './repository'
import { endStandingOffers } from './service'
import { tellCustomer, tellProviders } from './telling'
import { termsOf, totals } from './terms'

type Terms = BodyOf<typeof updateOffer>
type Emit = (event: HubEvent) => void

const dayMs = 86_400_000

const checkStart = (context: Context, startsAt: string): Date => {
  const date = new Date(startsAt)
  const fault = startFault(date, context.clock())
  if (fault) throw invalid({ starts_at: [fault] })
  return date
}

/** Sends an offer on an open suggestion; the number of standing offers is counted under the booking's row lock. */
export const send = async (
  context: Context,
  caller: number,
  body: BodyOf<typeof sendOffer>,
  attempt: Attempt | null,
): Promise<number> => {
  const now = context.clock()
  try {
    return await inTransaction(context, async (tx, emit) => {
      refuseLeaving(await requireReady(tx, caller, ['provider', 'email', 'phone', 'service']))
      return once(tx, attempt, async () => {
        const suggestion = await findSuggestion(tx, body.suggestion)
        if (!suggestion || suggestion.providerId !== caller) throw notFound()
        const startsAt = checkStart(context, body.starts_at)
        const booking = await lockBooking(tx, suggestion.bookingId)
        if (!booking || booking.status !== 'booking_offers') throw stateChanged()
        const again = suggestion.status === 'converted'
        if (again && !(await lastWasWithdrawn(tx, booking.id, caller))) throw new DomainError('offer_exists')
        if (booking.offerCount >= openOfferLimit) throw new DomainError('offers_full')
        if (!again && !(await moveSuggestion(tx, suggestion.id, ['ready', 'seen'], 'converted')))
          throw stateChanged()
        const offer = await insertOffer(tx, {
          bookingId: booking.id,
          providerId: caller,
          customerId: booking.customerId,
          suggestionId: suggestion.id,
          items: body.items,
          ...totals(body.items),
          message: body.message,
          startsAt,
          durationMinutes: body.duration_minutes,
          expiresAt: new Date(now.getTime() + offerDays * dayMs),
        })
        await keepVersion(tx, offer, termsOf(offer))
        await recountOffers(tx, booking.id)
        await countAnswer(
          tx,
          caller,
          again ? null : Math.max(0, Math.round((now.getTime() - suggestion.createdAt.getTime()) / 60_000)),
        )
        await recordEvent(tx, {
          bookingId: booking.id,
          offerId: offer.id,
          actor: 'provider',
          userId: caller,
          step: 'send',
          fromState: '',
          toState: 'pending',
        })
        await openRoom(tx, {
          offerId: offer.id,
          bookingId: booking.id,
          customerId: booking.customerId,
          providerId: caller,
        })
        await postMessage(tx, emit, {
          room: offer.id,
          sender: null,
          text: 'Proposta enviada.',
          status: 'pending',
        })
        if (body.message) await postMessage(tx, emit, { room: offer.id, sender: caller, text: body.message })
        await tellCustomer(tx, emit, booking, offer, 'new_offer')
        await tellProviders(tx, emit, booking, [offer], 'sent_offer')
        return offer.id
      })
    })
  } catch (error) {
    if (violates(error, 'offers_one_open')) throw new DomainError('offer_exists')
    throw error
  }
}

const countAnswer = async (tx: Tx, provider: number, minutes: number | null) => {
  const counted = minutes === null ? 0 : 1
  await tx
    .insert(providerStats)
    .values({ providerId: provider, offersSent: counted, answerMinutesSum: minutes ?? 0 })
    .onConflictDoUpdate({
      target: providerStats.providerId,
      set: {
        offersSent: sql`${providerStats.offersSent} + ${counted}`,
        answerMinutesSum: sql`${providerStats.answerMinutesSum} + ${minutes ?? 0}`,
      },
    })
}

interface Taken {
  tx: Tx
  emit: Emit
  booking: Booking
  before: Offer
  after: Offer
}

/** One step of one offer by one of its sides, under the booking's row lock so that steps of one booking take turns. */
const step = (
  context: Context,
  caller: number,
  pk: number,
  name: OfferStep,
  then: (taken: Taken) => Promise<void>,
  set: (before: Offer) => Parameters<typeof moveOffer>[4] = () => ({}),
) =>
  inTransaction(context, async (tx, emit) => {
    const seen = await findOffer(tx, pk)
    const actor = seen && actorIn({ id: caller }, seen)
    if (!seen || !actor) throw notFound()
    if (!offerProcess.some((row) => row.step === name && (row.by as readonly string[]).includes(actor)))
      throw new DomainError('forbidden')
    const booking = await lockBooking(tx, seen.bookingId)
    const before = await findOffer(tx, pk)
    const row = before && findTransition<OfferStep, OfferState>(offerProcess, name, before.status, actor)
    if (!booking || !before || !row || booking.status !== 'booking_offers') throw stateChanged()
    if (before.expiresAt <= context.clock()) throw stateChanged()
    const after = await moveOffer(tx, pk, [before.status], row.to, set(before))
    if (!after) throw stateChanged()
    await recordEvent(tx, {
      bookingId: booking.id,
      offerId: pk,
      actor,
      userId: caller,
      step: `offer.${name}`,
      fromState: before.status,
      toState: row.to,
    })
    await then({ tx, emit, booking, before, after })
    return after
  })

const say = ({ tx, emit, after }: Taken, text: string) =>
  postMessage(tx, emit, { room: after.id, sender: null, text, status: after.status })

/** Approves: of simultaneous approvals exactly one wins, be they on one booking or on one provider's time. */
export const approve = async (context: Context, caller: number, pk: number) => {
  try {
    return await step(context, caller, pk, 'approve', async (taken) => {
      refuseLeaving(await requireUser(taken.tx, caller))
      const { tx, emit, after, booking } = taken
      if (after.startsAt <= context.clock()) throw stateChanged()
      const agreed = {
        offer: pk,
        provider: after.providerId,
        startsAt: after.startsAt,
        durationMinutes: after.durationMinutes,
      }
      const confirmed = await confirmBooking(tx, booking, agreed, caller)
      await endStandingOffers(tx, emit, confirmed, 'not_selected')
      await recountOffers(tx, booking.id)
      await say(taken, 'Proposta aprovada.')
      await tellProviders(tx, emit, booking, [after], 'offer_approved_provider')
      await tellCustomer(tx, emit, booking, after, 'offer_approved_customer')
    })
  } catch (error) {
    if (violates(error, 'slots_no_overlap')) throw new DomainError('slot_taken')
    if (violates(error, 'offers_one_approved')) throw stateChanged()
    throw error
  }
}

export const reject = (context: Context, caller: number, pk: number) =>
  step(context, caller, pk, 'reject', async (taken) => {
    await recountOffers(taken.tx, taken.booking.id)
    await say(taken, 'Proposta recusada.')
    await tellProviders(taken.tx, taken.emit, taken.booking, [taken.after], 'offer_rejected')
  })

export const withdraw = (context: Context, caller: number, pk: number) =>
  step(context, caller, pk, 'withdraw', async (taken) => {
    await recountOffers(taken.tx, taken.booking.id)
    await say(taken, 'Proposta retirada.')
    await tellCustomer(taken.tx, taken.emit, taken.booking, taken.after, 'offer_withdrawn')
  })

/** Proposes new terms; the old ones hold until the customer accepts. */
export const update = (context: Context, caller: number, pk: number, terms: Terms) => {
  const startsAt = checkStart(context, terms.starts_at)
  return step(
    context,
    caller,
    pk,
    'update',
    async (taken) => {
      await say(taken, 'Novas condições propostas.')
      await tellCustomer(taken.tx, taken.emit, taken.booking, taken.after, 'offer_updated')
    },
    () => ({ pendingTerms: { ...terms, starts_at: startsAt.toISOString() } }),
  )
}

export const acceptUpdate = (context: Context, caller: number, pk: number) =>
  step(
    context,
    caller,
    pk,
    'accept-update',
    async (taken) => {
      await keepVersion(taken.tx, taken.after, termsOf(taken.after))
      await say(taken, 'Novas condições aceitas.')
      await tellProviders(taken.tx, taken.emit, taken.booking, [taken.after], 'offer_update_accepted')
    },
    ({ pendingTerms, version }) => {
      if (!pendingTerms) throw stateChanged()
      return {
        items: pendingTerms.items,
        ...totals(pendingTerms.items),
        message: pendingTerms.message,
        startsAt: new Date(pendingTerms.starts_at),
        durationMinutes: pendingTerms.duration_minutes,
        version: version + 1,
        pendingTerms: null,
      }
    },
  )
