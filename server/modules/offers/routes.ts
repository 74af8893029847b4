import type { FastifyInstance } from 'fastify'
import { approveOffer, createBooking } from '@/lib/contract/bookings'
import {
  acceptOfferUpdate,
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
import { decodeCursor, pageOf } from '@/server/http/cursor'
import { notFound } from '@/server/http/errors'
import { jsonBytes } from '@/server/http/json-body'
import type { Locale } from '@/server/http/locale'
import { route } from '@/server/http/route'
import { asUser, type Viewer } from '@/server/http/viewer'
import { presentBooking, type BookingsContext } from '@/server/modules/bookings/presenter'
import { publishing } from '@/server/modules/bookings/publish-routes'
import { findBooking } from '@/server/modules/bookings/service'
import { countOpen } from '@/server/modules/suggestions/service'
import { earlierOffers } from './earlier'
import { bookSlot } from './instant'
import { opportunityFilters } from './opportunities'
import { actorIn } from './policy'
import { presentOffers } from './presenter'
import { listProviderWork } from './provider-work'
import { countOffers, findOffer, listOfBooking } from './repository'
import { send } from './send'
import * as steps from './steps'

/** Each call tells the other side, by notice, push and mail; after a withdrawal the same offer may be sent again. */
const telling = { max: 30, perSeconds: 600, by: 'caller' } as const

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
    async ({ caller, viewer, body, attempt, locale }) =>
      presentBooking(context, await bookSlot(context, caller.id, body, attempt), await viewer(), locale),
    { limit: publishing, bodyBytes: jsonBytes.form },
  )
  route(app, context, listBookingOffers, async ({ caller, params, query, locale }) => {
    const booking = await findBooking(db, params.pk)
    if (!booking || booking.customerId !== caller.id) throw notFound()
    const page = pageOf(
      await listOfBooking(db, params.pk, decodeCursor(query.cursor), query.limit),
      query.limit,
      (row) => row.id,
    )
    return { results: await presentOffers(db, page.rows, asUser(caller.id), locale), next: page.next }
  })
}

export const registerOffers = (app: FastifyInstance, context: BookingsContext) => {
  const { db } = context
  registerOfCustomer(app, context)

  /** One offer for its two sides; 404 for others. */
  const shown = async (pk: number, viewer: Viewer, locale: Locale): Promise<Offer> => {
    const row = await findOffer(db, pk)
    if (!row || !actorIn(viewer, row)) throw notFound()
    const [offer] = await presentOffers(db, [row], viewer, locale)
    if (!offer) throw notFound()
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
    const viewer = asUser(caller.id)
    await take(viewer, params.pk)
    return shown(params.pk, viewer, locale)
  }

  route(app, context, getOffer, ({ caller, params, locale }) => shown(params.pk, asUser(caller.id), locale))
  route(
    app,
    context,
    sendOffer,
    async ({ caller, body, attempt, locale }) =>
      shown(await send(context, caller.id, body, attempt), asUser(caller.id), locale),
    { limit: telling },
  )
  route(app, context, approveOffer, async ({ caller, params, locale }) => {
    const viewer = asUser(caller.id)
    const { bookingId } = await steps.approve(context, viewer, params.pk)
    return presentBooking(context, bookingId, viewer, locale)
  })
  route(app, context, rejectOffer, (call) => after(call, (viewer, pk) => steps.reject(context, viewer, pk)))
  route(
    app,
    context,
    withdrawOffer,
    (call) => after(call, (viewer, pk) => steps.withdraw(context, viewer, pk)),
    { limit: telling },
  )
  route(
    app,
    context,
    updateOffer,
    (call) => after(call, async (viewer, pk) => steps.update(context, viewer, pk, call.body)),
    { limit: telling },
  )
  route(app, context, acceptOfferUpdate, (call) =>
    after(call, (viewer, pk) => steps.acceptUpdate(context, viewer, pk, call.body?.update)),
  )
  route(app, context, providerStats, async ({ caller }) => ({
    ready: await countOpen(db, caller.id),
    ...(await countOffers(db, caller.id)),
  }))
  route(app, context, listProviderDemands, ({ caller, query, locale }) =>
    listProviderWork(context, caller.id, query, locale),
  )
  route(app, context, listOpportunityFilters, ({ caller, locale }) =>
    opportunityFilters(db, caller.id, locale),
  )
  route(app, context, listEarlierOffers, ({ caller, query, locale }) =>
    earlierOffers(db, caller.id, query.sub_service, locale),
  )
}
