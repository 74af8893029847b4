import type { FastifyInstance } from 'fastify'
import {
  askMaterialAdvance,
  drawMaterialAdvance,
  getBookingMoney,
  getCancellation,
  getMaterialAdvance,
  grantMaterialAdvance,
  refuseMaterialAdvance,
} from '@/lib/contract/booking-money'
import type { Context } from '@/server/context'
import { route } from '@/server/http/route'
import { askAdvance, showAdvances, stepAdvance } from './advances'
import { cancellationOf } from './service'
import { timelineOf } from './timeline'

export const registerEscrow = (app: FastifyInstance, context: Context) => {
  route(app, context, getCancellation, async ({ viewer, params, query }) =>
    cancellationOf(context, await viewer(), params.pk, query.no_show),
  )
  route(app, context, getBookingMoney, async ({ viewer, params, locale }) =>
    timelineOf(context, await viewer(), params.pk, locale),
  )
  route(app, context, getMaterialAdvance, async ({ viewer, params }) =>
    showAdvances(context, await viewer(), params.pk),
  )
  route(app, context, askMaterialAdvance, async ({ viewer, params: { pk }, body, attempt }) =>
    askAdvance(context, await viewer(), { pk, attempt }, body.amount_cents),
  )
  route(app, context, grantMaterialAdvance, async ({ viewer, params, attempt }) =>
    stepAdvance(context, await viewer(), { ...params, attempt }, 'grant'),
  )
  route(app, context, refuseMaterialAdvance, async ({ viewer, params, attempt }) =>
    stepAdvance(context, await viewer(), { ...params, attempt }, 'refuse'),
  )
  route(app, context, drawMaterialAdvance, async ({ viewer, params, body, attempt }) =>
    stepAdvance(context, await viewer(), { ...params, attempt }, 'draw', body.receipt),
  )
}
