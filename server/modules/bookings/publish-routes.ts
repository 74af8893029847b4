import type { FastifyInstance } from 'fastify'
import { createDemand } from '@/lib/contract/bookings'
import { listTimeSlots } from '@/lib/contract/time-slots'
import { jsonBytes } from '@/server/http/json-body'
import { route } from '@/server/http/route'
import { listFreeTimes } from './free-times'
import { presentBooking, type BookingsContext } from './presenter'
import { publish } from './publish'

/** Tries, whatever becomes of them; what is made is counted with it. */
export const publishing = { max: 120, perSeconds: 3600, by: 'caller' } as const

export const registerPublishing = (app: FastifyInstance, context: BookingsContext) => {
  route(
    app,
    context,
    createDemand,
    async ({ caller, viewer, body, attempt, locale }) =>
      presentBooking(context, await publish(context, caller.id, body, attempt), await viewer(), locale),
    { limit: publishing, bodyBytes: jsonBytes.form },
  )
  route(app, context, listTimeSlots, ({ query }) => listFreeTimes(context.db, query, context.clock()))
}
