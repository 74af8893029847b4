import type { FastifyInstance } from 'fastify'
import { listNotifications, markAsRead, registerPushToken } from '@/lib/contract/notifications'
import { getPreferences, listTemplates, putPreferences, unsubscribe } from '@/lib/contract/notification-preferences'
import type { Context } from '@/server/context'
import { notFound } from '@/server/http/errors'
import { route } from '@/server/http/route'
import { findUser } from '@/server/modules/accounts/service'
import { keepPreferences, preferencesOf, refuseMail } from './preferences'
import { keepPushToken, listOf, markRead } from './service'
import { templatesIn } from './templates'
import { readUnsubscribeToken } from './unsubscribe-token'

export const registerNotifications = (app: FastifyInstance, context: Context) => {
  const { db } = context
  route(app, context, listNotifications, async ({ caller, locale }) => ({ data: await listOf(db, caller.id, locale) }))
  route(app, context, markAsRead, async ({ caller, body }) => ({ read: await markRead(context, caller.id, body.indicator) }))
  route(app, context, registerPushToken, ({ caller, body }) => keepPushToken(db, caller.id, body.token))
  route(app, context, getPreferences, ({ caller }) => preferencesOf(db, caller.id))
  route(app, context, putPreferences, ({ caller, body }) => db.transaction((tx) => keepPreferences(tx, caller.id, body)))
  route(app, context, listTemplates, async ({ locale }) => templatesIn(locale))
  void app.register(async (scope) => {
    // A mail program posts a form (RFC 8058); the address says it all.
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) => done(null, undefined))
    route(scope, context, unsubscribe, async ({ query }) => {
      const said = readUnsubscribeToken(context.config.jwtSecret, query.token)
      const user = said && (await findUser(db, said.user))
      if (!said || !user || user.closedAt) throw notFound()
      await refuseMail(db, said.user, said.topic)
      return { topic: said.topic }
    })
  })
}
