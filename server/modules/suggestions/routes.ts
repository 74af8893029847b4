import type { FastifyInstance } from 'fastify'
import { getDemandAudience, watchDemand, widenDemand } from '@/lib/contract/demand-audience'
import { getLocalSupply } from '@/lib/contract/local-supply'
import { declineSuggestion, seeSuggestion } from '@/lib/contract/offers'
import type { Context } from '@/server/context'
import { route } from '@/server/http/route'
import { addDemandCities, insertDemandWatch, readDemandAudience } from './demand-audience'
import { readLocalSupply } from './local-supply'
import { declineByProvider, markSeen } from './transitions'

export const registerSuggestions = (app: FastifyInstance, context: Context) => {
  route(app, context, getDemandAudience, ({ caller, params, locale }) =>
    readDemandAudience(context, caller.id, params.pk, locale),
  )
  route(app, context, widenDemand, ({ caller, params, body }) =>
    addDemandCities(context, caller.id, params.pk, body.cities),
  )
  route(app, context, watchDemand, ({ caller, params }) => insertDemandWatch(context, caller.id, params.pk))
  route(app, context, getLocalSupply, ({ request, params, query, locale }) =>
    context.publicRead(request, (db) =>
      readLocalSupply({ db, clock: context.clock }, { ...params, ...query }, locale),
    ),
  )
  route(app, context, seeSuggestion, ({ caller, params }) => markSeen(context, caller.id, params.pk))
  route(app, context, declineSuggestion, ({ caller, params }) =>
    declineByProvider(context, caller.id, params.pk),
  )
}
