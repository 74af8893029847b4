import type { FastifyInstance } from 'fastify'
import { listConsents, recordConsent } from '@/lib/contract/consents'
import { listDataAccess } from '@/lib/contract/data-access'
import { eraseAccount, exportData, getClosing, keepAccount } from '@/lib/contract/privacy'
import type { Context } from '@/server/context'
import { route } from '@/server/http/route'
import { countAttempt } from '@/server/modules/accounts/attempts'
import { presentUser } from '@/server/modules/accounts/presenter'
import { requireUser } from '@/server/modules/accounts/service'
import { listUserConsents, saveConsent } from '@/server/modules/consents/service'
import { readDataAccessLog } from '@/server/modules/data-access/service'
import { streamArchive } from './archive'
import { cancelErasureOf, scheduleErasure } from './erasure'
import { findUnsettledMoney } from './open-balance-repository'
import { hasOpenWork } from './open-work'

const guessed = { limit: { max: 10, perSeconds: 60 } }
const answered = { limit: { max: 30, perSeconds: 60 } }

export const registerPrivacy = (app: FastifyInstance, context: Context) => {
  const { db, clock } = context
  route(app, context, exportData, async ({ caller, locale, reply }) => {
    const user = await requireUser(db, caller.id)
    await countAttempt(context, 'export', String(user.id))
    const name = `${locale === 'pt' ? 'meus-dados' : 'my-data'}-${clock().toISOString().slice(0, 10)}.zip`
    reply.header('content-disposition', `attachment; filename="${name}"`)
    return streamArchive(context, user, locale)
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
    has_jobs: await hasOpenWork(db, caller.id),
    money: await findUnsettledMoney(db, caller.id),
  }))
  route(app, context, keepAccount, async ({ caller }) =>
    presentUser(await cancelErasureOf(context, caller.id)),
  )
  route(
    app,
    context,
    recordConsent,
    ({ caller, body, locale }) =>
      saveConsent(db, {
        userId: caller?.id ?? null,
        trackingId: body.tracking_id,
        version: body.version,
        decision: body.decision,
        locale,
        at: clock(),
      }),
    answered,
  )
  route(app, context, listConsents, ({ caller }) => listUserConsents(db, caller.id))
  route(app, context, listDataAccess, ({ caller, locale }) => readDataAccessLog(db, caller.id, locale))
}
