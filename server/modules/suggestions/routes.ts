import type { FastifyInstance } from 'fastify'
import { declineSuggestion, seeSuggestion } from '@/lib/contract/offers'
import type { Context } from '@/server/context'
import { route } from '@/server/http/route'
import { decline, see } from './steps'

export const registerSuggestions = (app: FastifyInstance, context: Context) => {
  route(app, context, seeSuggestion, ({ caller, params }) => see(context, caller.id, params.pk))
  route(app, context, declineSuggestion, ({ caller, params }) => decline(context, caller.id, params.pk))
}
