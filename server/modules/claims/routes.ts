import type { FastifyInstance } from 'fastify'
import {
  acceptClaim,
  declineClaim,
  disputeClaim,
  finishClaim,
  getBookingClaim,
  getClaim,
  mendClaim,
  offerClaimMoney,
  openClaim,
  rejectClaim,
  reportMissedVisit,
  withdrawClaim,
  type Claim,
} from '@/lib/contract/claims'
import type { Context } from '@/server/context'
import type { IdempotencyKey } from '@/server/http/idempotency'
import { notifyingRateLimit } from '@/server/http/rate-limits'
import { route } from '@/server/http/route'
import type { Viewer } from '@/server/http/viewer'
import type { UnitOfWork } from '@/server/process/work'
import * as service from './service'
import * as steps from './transitions'

interface Step {
  viewer: () => Promise<Viewer>
  params: { pk: number }
  idempotencyKey: IdempotencyKey | null
}

export const registerClaims = (app: FastifyInstance, context: Context) => {
  route(
    app,
    context,
    openClaim,
    async ({ viewer, params: { pk }, body, idempotencyKey: attempt }) =>
      service.openClaim(context, await viewer(), { pk, attempt }, body),
    { limit: notifyingRateLimit },
  )
  route(app, context, getBookingClaim, async ({ viewer, params }) =>
    service.showClaimOf(context, await viewer(), params.pk),
  )
  route(app, context, getClaim, async ({ viewer, params }) =>
    service.showClaim(context, await viewer(), params.pk),
  )
  const take = async (
    { viewer, params: { pk }, idempotencyKey: attempt }: Step,
    step: (work: UnitOfWork, locked: steps.LockedClaim) => Promise<unknown>,
    always?: { evenSuspended: true },
  ): Promise<Claim> => service.transitionClaim(context, await viewer(), { pk, attempt, ...always }, step)
  route(app, context, mendClaim, (call) => take(call, (work, claim) => steps.mend(work, claim, call.body)))
  route(app, context, offerClaimMoney, (call) =>
    take(call, (work, claim) => steps.offerMoney(work, claim, call.body)),
  )
  route(app, context, declineClaim, (call) =>
    take(call, (work, claim) => steps.decline(work, claim, call.body.reason)),
  )
  route(app, context, finishClaim, (call) =>
    take(call, (work, claim) => steps.finish(work, claim, call.body)),
  )
  route(app, context, reportMissedVisit, (call) => take(call, steps.miss))
  route(app, context, acceptClaim, (call) => take(call, steps.accept))
  route(app, context, rejectClaim, (call) =>
    take(call, (work, claim) => steps.reject(work, claim, call.body.reason)),
  )
  route(app, context, disputeClaim, (call) =>
    take(call, (work, claim) => steps.dispute(work, claim, call.body.reason)),
  )
  route(app, context, withdrawClaim, (call) => take(call, steps.withdraw, { evenSuspended: true }))
}
