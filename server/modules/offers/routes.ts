import type { FastifyInstance } from 'fastify'
import { approveOffer, createBooking } from '@/lib/contract/bookings'
import {
  acceptOfferUpdate,
  declineOfferUpdate,
  getOffer,
  listBookingOffers,
  providerStats,
  rejectOffer,
  sendOffer,
  updateOffer,
  withdrawOffer,
  type Offer,
} from '@/lib/contract/offers'
import {
  listEarlierOffers,
  listOpportunityFilters,
  listProviderDemands,
} from '@/lib/contract/provider-demands'
import { decodeCursor, paginate } from '@/server/http/cursor'
import { notFoundError } from '@/server/http/errors'
import { jsonBodyLimits } from '@/server/http/json-body'
import type { Locale } from '@/server/http/locale'
import { networkOf } from '@/server/http/network'
import { notifyingRateLimit } from '@/server/http/rate-limits'
import { route } from '@/server/http/route'
import { userViewer, type Viewer } from '@/server/http/viewer'
import { presentBooking, type BookingsContext } from '@/server/modules/bookings/presenter'
import { publishRateLimit } from '@/server/modules/bookings/publish-routes'
import { findBooking } from '@/server/modules/bookings/service'
import { countOpenSuggestions } from '@/server/modules/suggestions/service'
import { bookSlot } from './book-slot'
import { earlierOffers } from './earlier-offers'
import { readOpportunityFilters } from './opportunities'
import { actorIn } from './policy'
import { presentOffers } from './presenter'
import { listProviderWork } from './provider-work'
import { countOffers, findOffer, listOfBooking } from './repository'
import { sendOfferOn } from './send-offer'
import * as steps from './transitions'

interface Step {
  caller: { id: number }
  params: { pk: number }
  locale: Locale
}

/** Bookings of the caller as their customer. */
const registerOfCustomer = (app: FastifyInstance, context: BookingsContext) => {
  const { db } = context
  route(
    app,
    context,
    createBooking,
    async ({ caller, viewer, body, idempotencyKey, locale, request }) =>
      presentBooking(
        context,
        await bookSlot(context, caller.id, body, networkOf(request.ip), idempotencyKey),
        await viewer(),
        locale,
      ),
    { limit: publishRateLimit, bodyBytes: jsonBodyLimits.form },
  )
  route(app, context, listBookingOffers, async ({ caller, params, query, locale }) => {
    const booking = await findBooking(db, params.pk)
    if (!booking || booking.customerId !== caller.id) throw notFoundError()
    const page = paginate(
      await listOfBooking(db, params.pk, decodeCursor(query.cursor), query.limit),
      query.limit,
      (row) => row.id,
    )
    return { results: await presentOffers(db, page.rows, userViewer(caller.id), locale), next: page.next }
  })
}

export const registerOffers = (app: FastifyInstance, context: BookingsContext) => {
  const { db } = context
  registerOfCustomer(app, context)

  /** Presents one offer to its two sides; 404 for others. */
  const shown = async (pk: number, viewer: Viewer, locale: Locale): Promise<Offer> => {
    const row = await findOffer(db, pk)
    if (!row || !actorIn(viewer, row)) throw notFoundError()
    const [offer] = await presentOffers(db, [row], viewer, locale)
    if (!offer) throw notFoundError()
    return offer
  }
  /**
   * A step by one of its sides is answered with the offer as it is afterwards. Operators take no part in
   * offers.
   */
  const after = async (
    { caller, params, locale }: Step,
    take: (viewer: Viewer, pk: number) => Promise<unknown>,
  ): Promise<Offer> => {
    const viewer = userViewer(caller.id)
    await take(viewer, params.pk)
    return shown(params.pk, viewer, locale)
  }

  route(app, context, getOffer, ({ caller, params, locale }) =>
    shown(params.pk, userViewer(caller.id), locale),
  )
  route(
    app,
    context,
    sendOffer,
    async ({ caller, body, idempotencyKey, locale }) =>
      shown(await sendOfferOn(context, caller.id, body, idempotencyKey), userViewer(caller.id), locale),
    { limit: notifyingRateLimit },
  )
  route(app, context, approveOffer, async ({ caller, params, locale, request }) => {
    const viewer = userViewer(caller.id)
    const { bookingId } = await steps.approve(context, viewer, params.pk, networkOf(request.ip))
    return presentBooking(context, bookingId, viewer, locale)
  })
  route(app, context, rejectOffer, (call) => after(call, (viewer, pk) => steps.reject(context, viewer, pk)))
  route(
    app,
    context,
    withdrawOffer,
    (call) => after(call, (viewer, pk) => steps.withdraw(context, viewer, pk)),
    { limit: notifyingRateLimit },
  )
  route(
    app,
    context,
    updateOffer,
    (call) => after(call, async (viewer, pk) => steps.update(context, viewer, pk, call.body)),
    { limit: notifyingRateLimit },
  )
  route(app, context, acceptOfferUpdate, (call) =>
    after(call, (viewer, pk) => steps.acceptUpdate(context, viewer, pk, call.body?.update)),
  )
  route(app, context, declineOfferUpdate, (call) =>
    after(call, (viewer, pk) => steps.declineUpdate(context, viewer, pk, call.body?.update)),
  )
  route(app, context, providerStats, async ({ caller }) => ({
    ready: await countOpenSuggestions(db, caller.id),
    ...(await countOffers(db, caller.id)),
  }))
  route(app, context, listProviderDemands, ({ caller, query, locale }) =>
    listProviderWork(context, caller.id, query, locale),
  )
  route(app, context, listOpportunityFilters, ({ caller, locale }) =>
    readOpportunityFilters(db, caller.id, locale),
  )
  route(app, context, listEarlierOffers, ({ caller, query, locale }) =>
    earlierOffers(db, caller.id, query.sub_service, locale),
  )
}
