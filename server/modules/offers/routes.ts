import type { FastifyInstance } from 'fastify'
import {
  acceptOfferUpdate,
  approveOffer,
  declineSuggestion,
  getOffer,
  listBookingOffers,
  providerStats,
  providerTabs,
  rejectOffer,
  seeSuggestion,
  sendOffer,
  suggestionProcess,
  updateOffer,
  withdrawOffer,
  type Offer,
  type OfferState,
} from '@/lib/contract/offers'
import { stepsFrom } from '@/lib/contract/process'
import { listProviderDemands, type ProviderDemand } from '@/lib/contract/provider-demands'
import type { Context } from '@/server/context'
import { decodeCursor, pageOf } from '@/server/http/cursor'
import { notFound, stateChanged } from '@/server/http/errors'
import type { Locale } from '@/server/http/locale'
import { route } from '@/server/http/route'
import { presentBookings } from '@/server/modules/bookings/presenter'
import { bookingRows, findBooking } from '@/server/modules/bookings/service'
import { actorIn } from './policy'
import { presentOffers } from './presenter'
import {
  countByTab,
  findOffer,
  findSuggestion,
  listOfBooking,
  listOfProvider,
  listSuggestions,
  moveSuggestion,
  type Suggestion,
} from './repository'
import * as steps from './steps'

const tabStates: Record<Exclude<(typeof providerTabs)[number], 'ready'>, OfferState[]> = {
  pending: ['pending', 'update_pending'],
  approved: ['approved'],
  completed: ['completed'],
  closed: ['withdrawn', 'rejected', 'expired', 'not_selected', 'canceled'],
}

const presentSuggestion = (row: Suggestion): ProviderDemand['suggestion'] => ({
  pk: row.id,
  status: row.status,
  reasons: row.reasons,
  created_at: row.createdAt.toISOString(),
  can: stepsFrom(suggestionProcess, row.status, 'provider').filter(
    (step) => step === 'see' || step === 'convert' || step === 'decline',
  ),
})

export const registerOffers = (app: FastifyInstance, context: Context) => {
  const { db } = context

  /** One offer to one of its sides; to anyone else it is missing. */
  const shown = async (pk: number, viewer: number, locale: Locale): Promise<Offer> => {
    const row = await findOffer(db, pk)
    if (!row || !actorIn({ id: viewer }, row)) throw notFound()
    const [offer] = await presentOffers(db, [row], { id: viewer }, locale)
    if (!offer) throw notFound()
    return offer
  }

  route(app, context, listBookingOffers, async ({ caller, params, query, locale }) => {
    const booking = await findBooking(db, params.pk)
    if (!booking || booking.customerId !== caller.id) throw notFound()
    const page = pageOf(
      await listOfBooking(db, params.pk, decodeCursor(query.cursor), query.limit),
      query.limit,
      (row) => row.id,
    )
    return { results: await presentOffers(db, page.rows, caller, locale), next: page.next }
  })
  route(app, context, getOffer, ({ caller, params, locale }) => shown(params.pk, caller.id, locale))
  route(app, context, sendOffer, async ({ caller, body, attempt, locale }) =>
    shown(await steps.send(context, caller.id, body, attempt), caller.id, locale),
  )
  route(app, context, approveOffer, async ({ caller, params, locale }) => {
    await steps.approve(context, caller.id, params.pk)
    return shown(params.pk, caller.id, locale)
  })
  route(app, context, rejectOffer, async ({ caller, params, locale }) => {
    await steps.reject(context, caller.id, params.pk)
    return shown(params.pk, caller.id, locale)
  })
  route(app, context, withdrawOffer, async ({ caller, params, locale }) => {
    await steps.withdraw(context, caller.id, params.pk)
    return shown(params.pk, caller.id, locale)
  })
  route(app, context, updateOffer, async ({ caller, params, body, locale }) => {
    await steps.update(context, caller.id, params.pk, body)
    return shown(params.pk, caller.id, locale)
  })
  route(app, context, acceptOfferUpdate, async ({ caller, params, locale }) => {
    await steps.acceptUpdate(context, caller.id, params.pk)
    return shown(params.pk, caller.id, locale)
  })

  const own = async (pk: number, caller: number) => {
    const suggestion = await findSuggestion(db, pk)
    if (!suggestion || suggestion.providerId !== caller) throw notFound()
    return suggestion
  }
  route(app, context, seeSuggestion, async ({ caller, params }) => {
    const suggestion = await own(params.pk, caller.id)
    // Seeing twice is seeing once.
    if (suggestion.status === 'ready') await moveSuggestion(db, suggestion.id, ['ready'], 'seen')
  })
  route(app, context, declineSuggestion, async ({ caller, params }) => {
    await own(params.pk, caller.id)
    if (!(await moveSuggestion(db, params.pk, ['ready', 'seen'], 'declined'))) throw stateChanged()
  })
  route(app, context, providerStats, ({ caller }) => countByTab(db, caller.id))

  route(app, context, listProviderDemands, async ({ caller, query, locale }) => {
    const before = decodeCursor(query.cursor)
    const viewer = { id: caller.id, isOperator: false }
    const shownBookings = async (ids: number[]) =>
      new Map(
        (await presentBookings(context, await bookingRows(db, ids), viewer, locale)).map((one) => [
          one.pk,
          one,
        ]),
      )
    if (query.statusId === 'ready') {
      const page = pageOf(
        await listSuggestions(db, { provider: caller.id, before, limit: query.limit }),
        query.limit,
        (row) => row.id,
      )
      const bookings = await shownBookings(page.rows.map((row) => row.bookingId))
      const results = page.rows.flatMap((row) => {
        const booking = bookings.get(row.bookingId)
        return booking ? [{ suggestion: presentSuggestion(row), offer: null, booking }] : []
      })
      return { results, next: page.next }
    }
    const filter = { provider: caller.id, states: tabStates[query.statusId], before, limit: query.limit }
    const page = pageOf(await listOfProvider(db, filter), query.limit, (row) => row.id)
    const [bookings, offers] = await Promise.all([
      shownBookings(page.rows.map((row) => row.bookingId)),
      presentOffers(db, page.rows, caller, locale),
    ])
    const results = offers.flatMap((offer) => {
      const booking = bookings.get(offer.booking)
      return booking ? [{ suggestion: null, offer, booking }] : []
    })
    return { results, next: page.next }
  })
}
