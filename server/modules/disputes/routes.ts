import type { FastifyInstance } from 'fastify'
import {
  acceptSettlement,
  addEvidence,
  decideDispute,
  escalateDispute,
  getBookingDispute,
  getDispute,
  proposeSettlement,
  withdrawDispute,
} from '@/lib/contract/disputes'
import type { Context } from '@/server/context'
import { route } from '@/server/http/route'
import { showDispute, showDisputeOf, transitionDispute } from './service'
import * as steps from './transitions'

export const registerDisputes = (app: FastifyInstance, context: Context) => {
  route(app, context, getDispute, async ({ viewer, params }) =>
    showDispute(context, await viewer(), params.pk),
  )
  route(app, context, getBookingDispute, async ({ viewer, params }) =>
    showDisputeOf(context, await viewer(), params.pk),
  )
  route(app, context, proposeSettlement, async ({ viewer, params: { pk }, body, idempotencyKey }) =>
    transitionDispute(context, await viewer(), { pk, attempt: idempotencyKey }, (work, standing) =>
      steps.propose(work, standing, body),
    ),
  )
  route(app, context, acceptSettlement, async ({ viewer, params: { pk }, body, idempotencyKey }) =>
    transitionDispute(context, await viewer(), { pk, attempt: idempotencyKey }, (work, standing) =>
      steps.accept(work, standing, body?.proposal),
    ),
  )
  route(app, context, addEvidence, async ({ viewer, params: { pk }, body, idempotencyKey }) =>
    transitionDispute(
      context,
      await viewer(),
      { pk, attempt: idempotencyKey, evenSuspended: true },
      (work, standing) => steps.addEvidence(work, standing, body),
    ),
  )
  route(app, context, withdrawDispute, async ({ viewer, params: { pk }, idempotencyKey }) =>
    transitionDispute(context, await viewer(), { pk, attempt: idempotencyKey }, steps.withdraw),
  )
  route(app, context, escalateDispute, async ({ viewer, params: { pk }, idempotencyKey }) =>
    transitionDispute(context, await viewer(), { pk, attempt: idempotencyKey }, steps.escalate),
  )
  route(app, context, decideDispute, async ({ viewer, params: { pk }, body, idempotencyKey }) =>
    transitionDispute(context, await viewer(), { pk, attempt: idempotencyKey }, (work, standing) =>
      steps.decide(work, standing, body),
    ),
  )
}
