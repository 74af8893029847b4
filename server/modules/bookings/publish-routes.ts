import type { FastifyInstance } from 'fastify'
import { createDemand } from '@/lib/contract/bookings'
import { listTimeSlots } from '@/lib/contract/time-slots'
import type { Context } from '@/server/context'
import { route } from '@/server/http/route'
import { listFreeTimes } from './free-times'
import { presentBooking } from './presenter'
import { publish } from './publish'

export const registerPublishing = (app: FastifyInstance, context: Context) => {
  route(app, context, createDemand, async ({ caller, viewer, body, attempt, locale }) =>
    presentBooking(context, await publish(context, caller.id, body, attempt), await viewer(), locale),
  )
  route(app, context, listTimeSlots, ({ query }) => listFreeTimes(context.db, query, context.clock()))
}
