import type { FastifyInstance } from 'fastify'
import { listConsents, recordConsent } from '@/lib/contract/consents'
import { listLooks } from '@/lib/contract/looks'
import { eraseAccount, exportData, getClosing, keepAccount } from '@/lib/contract/privacy'
import type { Context } from '@/server/context'
import { route } from '@/server/http/route'
import { countAttempt } from '@/server/modules/accounts/attempts'
import { presentUser } from '@/server/modules/accounts/presenter'
import { requireUser } from '@/server/modules/accounts/service'
import { consentsOf, keepAnswer } from '@/server/modules/consents/service'
import { looksOf } from '@/server/modules/looks/service'
import { archiveOf } from './archive'
import { keepAccountOf, scheduleErasure } from './erasure'
import { findUnsettled } from './open-money-repository'
import { hasWorkUnderWay } from './open-work'

const guessed = { limit: { max: 10, perSeconds: 60 } }
const answered = { limit: { max: 30, perSeconds: 60 } }

export const registerPrivacy = (app: FastifyInstance, context: Context) => {
  const { db, clock } = context
  route(app, context, exportData, async ({ caller, locale, reply }) => {
    const user = await requireUser(db, caller.id)
    await countAttempt(context, 'export', String(user.id))
    const name = `${locale === 'pt' ? 'meus-dados' : 'my-data'}-${clock().toISOString().slice(0, 10)}.zip`
    reply.header('content-disposition', `attachment; filename="${name}"`)
    return archiveOf(context, user, locale)
  })
  route(
    app,
    context,
    eraseAccount,
    async ({ caller, body }) => ({
      erasure_due_at: (await scheduleErasure(context, caller.id, body)).toISOString(),
    }),
    guessed,
  )
  route(app, context, getClosing, async ({ caller }) => ({
    has_jobs: await hasWorkUnderWay(db, caller.id),
    money: await findUnsettled(db, caller.id),
  }))
  route(app, context, keepAccount, async ({ caller }) => presentUser(await keepAccountOf(context, caller.id)))
  route(
    app,
    context,
    recordConsent,
    ({ caller, body, locale }) =>
      keepAnswer(db, {
        userId: caller?.id ?? null,
        trackingId: body.tracking_id,
        version: body.version,
        decision: body.decision,
        locale,
        at: clock(),
      }),
    answered,
  )
  route(app, context, listConsents, ({ caller }) => consentsOf(db, caller.id))
  route(app, context, listLooks, ({ caller, locale }) => looksOf(db, caller.id, locale))
}
