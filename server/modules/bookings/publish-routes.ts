import type { FastifyInstance } from 'fastify'
import { createDemand } from '@/lib/contract/bookings'
import { listTimeSlots } from '@/lib/contract/time-slots'
import { jsonBodyLimits } from '@/server/http/json-body'
import { route } from '@/server/http/route'
import { listFreeTimes } from './free-times'
import { presentBooking, type BookingsContext } from './presenter'
import { publishOpenDemand } from './publish-demand'

/** Limit of attempts with any result; published demands have a limit of their own. */
export const publishRateLimit = { max: 120, perSeconds: 3600, by: 'caller' } as const

export const registerPublishing = (app: FastifyInstance, context: BookingsContext) => {
  route(
    app,
    context,
    createDemand,
    async ({ caller, viewer, body, idempotencyKey, locale }) =>
      presentBooking(
        context,
        await publishOpenDemand(context, caller.id, body, idempotencyKey),
        await viewer(),
        locale,
      ),
    { limit: publishRateLimit, bodyBytes: jsonBodyLimits.form },
  )
  route(app, context, listTimeSlots, ({ query }) => listFreeTimes(context.db, query, context.clock()))
}
