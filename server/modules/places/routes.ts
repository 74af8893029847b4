import type { FastifyInstance } from 'fastify'
import { listNearbyCities, lookUpCep, searchCities } from '@/lib/contract/places'
import type { Context } from '@/server/context'
import { route } from '@/server/http/route'
import { findNearbyCities } from './nearby'
import { findAddressByCep, findCities } from './service'

export const registerPlaces = (app: FastifyInstance, context: Context) => {
  route(app, context, searchCities, ({ query }) => findCities(context.db, query))
  route(app, context, listNearbyCities, ({ query }) => findNearbyCities(context.db, query))
  // Limited: each call may ask an external service.
  route(app, context, lookUpCep, ({ params }) => findAddressByCep(context, params.cep), {
    limit: { max: 60, perSeconds: 60 },
  })
}
