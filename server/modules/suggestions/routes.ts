import type { FastifyInstance } from 'fastify'
import { declineSuggestion, seeSuggestion } from '@/lib/contract/offers'
import { getDemandReach, watchDemand, widenDemand } from '@/lib/contract/reach'
import type { Context } from '@/server/context'
import { route } from '@/server/http/route'
import { reachOf, watch, widen } from './reach'
import { decline, see } from './steps'

export const registerSuggestions = (app: FastifyInstance, context: Context) => {
  route(app, context, getDemandReach, ({ caller, params, locale }) =>
    reachOf(context, caller.id, params.pk, locale),
  )
  route(app, context, widenDemand, ({ caller, params, body }) =>
    widen(context, caller.id, params.pk, body.cities),
  )
  route(app, context, watchDemand, ({ caller, params }) => watch(context, caller.id, params.pk))
  route(app, context, seeSuggestion, ({ caller, params }) => see(context, caller.id, params.pk))
  route(app, context, declineSuggestion, ({ caller, params }) => decline(context, caller.id, params.pk))
}
