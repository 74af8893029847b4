import type { FastifyInstance } from 'fastify'
import { appointOperator, changeScopes, listOperators } from '@/lib/contract/team'
import type { Context } from '@/server/context'
import { route } from '@/server/http/route'
import { requireOperator } from '@/server/http/viewer'
import { appointOperatorAs, changeScopesAs, listTeam, presentOperator } from './appointments'

export const registerTeam = (app: FastifyInstance, context: Context) => {
  route(app, context, listOperators, async ({ viewer }) => {
    const admin = await viewer()
    requireOperator(admin)
    return { results: (await listTeam(context.db)).map((row) => presentOperator(row, admin)) }
  })
  route(app, context, appointOperator, async ({ viewer, body }) => {
    const admin = await viewer()
    requireOperator(admin)
    return appointOperatorAs(context, admin, body)
  })
  route(app, context, changeScopes, async ({ viewer, params, body }) => {
    const admin = await viewer()
    requireOperator(admin)
    return changeScopesAs(context, admin, params.pk, body)
  })
}
