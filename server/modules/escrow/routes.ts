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
import { requestAdvance, showAdvances, transitionAdvance } from './advances'
import { readCancellationTerms } from './service'
import { readTimeline } from './timeline'

export const registerEscrow = (app: FastifyInstance, context: Context) => {
  route(app, context, getCancellation, async ({ viewer, params, query }) =>
    readCancellationTerms(context, await viewer(), params.pk, query.no_show),
  )
  route(app, context, getBookingMoney, async ({ viewer, params, locale }) =>
    readTimeline(context, await viewer(), params.pk, locale),
  )
  route(app, context, getMaterialAdvance, async ({ viewer, params }) =>
    showAdvances(context, await viewer(), params.pk),
  )
  route(app, context, askMaterialAdvance, async ({ viewer, params: { pk }, body, idempotencyKey }) =>
    requestAdvance(context, await viewer(), { pk, attempt: idempotencyKey }, body.amount_cents),
  )
  route(app, context, grantMaterialAdvance, async ({ viewer, params, idempotencyKey }) =>
    transitionAdvance(context, await viewer(), { ...params, attempt: idempotencyKey }, 'grant'),
  )
  route(app, context, refuseMaterialAdvance, async ({ viewer, params, idempotencyKey }) =>
    transitionAdvance(context, await viewer(), { ...params, attempt: idempotencyKey }, 'refuse'),
  )
  route(app, context, drawMaterialAdvance, async ({ viewer, params, body, idempotencyKey }) =>
    transitionAdvance(context, await viewer(), { ...params, attempt: idempotencyKey }, 'draw', body.receipt),
  )
}
