import type { FastifyInstance } from 'fastify'
import {
  bookingStates,
  cancelBooking,
  completeBooking,
  deliverBooking,
  disputeBooking,
  getBooking,
  listBookings,
  reportNoShow,
  requestChanges,
  rescheduleBooking,
  resolveBooking,
  reviveBooking,
  startBooking,
  type BookingState,
} from '@/lib/contract/bookings'
import { getProviderCalendar } from '@/lib/contract/provider'
import type { Context } from '@/server/context'
import { decodeCursor, pageOf } from '@/server/http/cursor'
import { invalid } from '@/server/http/errors'
import { route } from '@/server/http/route'
import { bookedTimesOf } from './booked-times'
import * as life from './life'
import { presentBooking, presentBookings, viewerOf } from './presenter'
import { listOfCustomer } from './repository'

/** `statusId` as a list of states; an unknown word is refused rather than ignored. */
const statesOf = (statusId: string | undefined): BookingState[] =>
  (statusId ?? '')
    .split(',')
    .filter(Boolean)
    .map((word) => {
      const state = bookingStates.find((one) => one === word.replace(/\/$/, ''))
      if (!state) throw invalid({ statusId: ['invalid_choice'] })
      return state
    })

export const registerBookings = (app: FastifyInstance, context: Context) => {
  const { db } = context
  route(app, context, getProviderCalendar, ({ caller, query, locale }) =>
    bookedTimesOf(db, caller.id, query, locale),
  )
  route(app, context, listBookings, async ({ caller, query, locale }) => {
    const filter = {
      customer: caller.id,
      states: statesOf(query.statusId),
      before: decodeCursor(query.cursor),
      limit: query.limit,
    }
    const { rows, next } = pageOf(await listOfCustomer(db, filter), query.limit, (row) => row.booking.id)
    // Every row is the caller's own, so nobody's rights but the customer's matter.
    return {
      results: await presentBookings(context, rows, { id: caller.id, isOperator: false }, locale),
      next,
    }
  })
  route(app, context, getBooking, ({ caller, params, locale }) =>
    presentBooking(context, params.pk, caller.id, locale),
  )

  const by = async (id: number) => ({ context, viewer: await viewerOf(db, id) })
  const after = (pk: number, id: number, locale: 'pt' | 'en') => presentBooking(context, pk, id, locale)
  route(app, context, startBooking, async ({ caller, params, body, locale }) => {
    await life.start(await by(caller.id), params.pk, body.code)
    return after(params.pk, caller.id, locale)
  })
  route(app, context, deliverBooking, async ({ caller, params, locale }) => {
    await life.deliver(await by(caller.id), params.pk)
    return after(params.pk, caller.id, locale)
  })
  route(app, context, requestChanges, async ({ caller, params, body, locale }) => {
    await life.requestChanges(await by(caller.id), params.pk, body.text)
    return after(params.pk, caller.id, locale)
  })
  route(app, context, completeBooking, async ({ caller, params, locale }) => {
    await life.complete(await by(caller.id), params.pk)
    return after(params.pk, caller.id, locale)
  })
  route(app, context, cancelBooking, async ({ caller, params, body, locale }) => {
    await life.cancel(await by(caller.id), params.pk, body?.reason ?? null)
    return after(params.pk, caller.id, locale)
  })
  route(app, context, reviveBooking, async ({ caller, params, locale }) => {
    await life.revive(await by(caller.id), params.pk)
    return after(params.pk, caller.id, locale)
  })
  route(app, context, rescheduleBooking, async ({ caller, params, body, locale }) => {
    await life.reschedule(await by(caller.id), params.pk, new Date(body.starts_at))
    return after(params.pk, caller.id, locale)
  })
  route(app, context, reportNoShow, async ({ caller, params, locale }) => {
    await life.noShow(await by(caller.id), params.pk)
    return after(params.pk, caller.id, locale)
  })
  route(app, context, disputeBooking, async ({ caller, params, body, locale }) => {
    await life.dispute(await by(caller.id), params.pk, body.reason)
    return after(params.pk, caller.id, locale)
  })
  route(app, context, resolveBooking, async ({ caller, params, body, locale }) => {
    await life.resolve(await by(caller.id), params.pk, body.outcome, body.note)
    return after(params.pk, caller.id, locale)
  })
}
