import type { FastifyInstance } from 'fastify'
import { bookingCounts } from '@/lib/contract/booking-tabs'
import {
  cancelBooking,
  completeBooking,
  deliverBooking,
  disputeBooking,
  extendReservation,
  getBooking,
  giveUpBooking,
  keepTime,
  listBookings,
  reportNoShow,
  requestChanges,
  rescheduleBooking,
  resolveBooking,
  reviveBooking,
  startBooking,
  type Booking,
} from '@/lib/contract/bookings'
import { getProviderCalendar } from '@/lib/contract/provider'
import { listMoveTimes } from '@/lib/contract/time-slots'
import type { Locale } from '@/server/http/locale'
import { notifyingRateLimit } from '@/server/http/rate-limits'
import { route } from '@/server/http/route'
import { userViewer, type Viewer } from '@/server/http/viewer'
import { listProviderBookedTimes } from './booked-times'
import { presentBookingCards } from './card-presenter'
import { countByTab, listCustomerPage } from './customer-list'
import { deliver } from './deliver-booking'
import { presentBooking, type BookingsContext } from './presenter'
import * as rescheduling from './rescheduling'
import * as steps from './transitions'

export const registerBookings = (app: FastifyInstance, context: BookingsContext) => {
  const { db } = context
  route(app, context, getProviderCalendar, ({ caller, query, locale }) =>
    listProviderBookedTimes(db, caller.id, query, locale),
  )
  route(app, context, listBookings, async ({ caller, query, locale }) => {
    const { rows, next } = await listCustomerPage(context, caller.id, query)
    // Every row is the caller's own as customer.
    return { results: await presentBookingCards(context, rows, userViewer(caller.id), locale), next }
  })
  route(app, context, bookingCounts, ({ caller }) => countByTab(context, caller.id))
  route(app, context, getBooking, async ({ viewer, params, locale }) =>
    presentBooking(context, params.pk, await viewer(), locale),
  )
  route(app, context, listMoveTimes, async ({ viewer, params, query }) =>
    rescheduling.listRescheduleStartTimes(context, await viewer(), params.pk, query),
  )
  registerSteps(app, context)
}

interface Step {
  viewer: () => Promise<Viewer>
  params: { pk: number }
  locale: Locale
}

/** Each step is answered with the booking as it is afterwards. */
const registerSteps = (app: FastifyInstance, context: BookingsContext) => {
  const after = async (
    call: Step,
    take: (viewer: Viewer, pk: number) => Promise<unknown>,
  ): Promise<Booking> => {
    const viewer = await call.viewer()
    await take(viewer, call.params.pk)
    return presentBooking(context, call.params.pk, viewer, call.locale)
  }
  route(app, context, giveUpBooking, (call) => after(call, (viewer, pk) => steps.giveUp(context, viewer, pk)))
  route(app, context, extendReservation, (call) =>
    after(call, (viewer, pk) => steps.extendReservation(context, viewer, pk)),
  )
  route(app, context, startBooking, (call) =>
    after(call, (viewer, pk) => steps.start(context, viewer, pk, call.body)),
  )
  route(
    app,
    context,
    deliverBooking,
    (call) => after(call, (viewer, pk) => deliver(context, viewer, pk, call.body?.photos ?? [])),
    { limit: notifyingRateLimit },
  )
  route(
    app,
    context,
    requestChanges,
    (call) => after(call, (viewer, pk) => steps.requestChanges(context, viewer, pk, call.body.text)),
    { limit: notifyingRateLimit },
  )
  route(app, context, completeBooking, (call) =>
    after(call, (viewer, pk) => steps.complete(context, viewer, pk)),
  )
  route(app, context, cancelBooking, (call) =>
    after(call, (viewer, pk) => steps.cancel(context, viewer, pk, call.body?.reason ?? null)),
  )
  route(app, context, reviveBooking, (call) => after(call, (viewer, pk) => steps.revive(context, viewer, pk)))
  route(
    app,
    context,
    rescheduleBooking,
    (call) =>
      after(call, (viewer, pk) =>
        rescheduling.reschedule(context, viewer, pk, new Date(call.body.starts_at)),
      ),
    { limit: notifyingRateLimit },
  )
  route(
    app,
    context,
    keepTime,
    (call) => after(call, (viewer, pk) => rescheduling.keepAgreedStart(context, viewer, pk)),
    { limit: notifyingRateLimit },
  )
  route(app, context, reportNoShow, (call) => after(call, (viewer, pk) => steps.noShow(context, viewer, pk)))
  route(
    app,
    context,
    disputeBooking,
    (call) => after(call, (viewer, pk) => steps.dispute(context, viewer, pk, call.body.reason)),
    { limit: notifyingRateLimit },
  )
  route(app, context, resolveBooking, (call) =>
    after(call, (viewer, pk) => steps.resolve(context, viewer, pk, call.body.outcome, call.body.note)),
  )
}
