import type { FastifyInstance } from 'fastify'
import { getPreferences, listTemplates, putPreferences } from '@/lib/contract/notification-preferences'
import { listNotifications, markAllAsRead, markAsRead, registerPushToken } from '@/lib/contract/notifications'
import type { Context } from '@/server/context'
import { route } from '@/server/http/route'
import { keepPreferences, preferencesOf } from './preferences'
import { keepPushToken } from './push-tokens'
import { listOf, markRead, readAll } from './service'
import { templatesIn } from './templates'
import { registerUnsubscribing } from './unsubscribing'

export const registerNotifications = (app: FastifyInstance, context: Context) => {
  const { db } = context
  route(app, context, listNotifications, async ({ caller, locale }) => ({
    data: await listOf(db, caller.id, locale),
  }))
  route(app, context, markAsRead, async ({ caller, body }) => ({
    read: await markRead(context, caller.id, body.indicator),
  }))
  route(app, context, markAllAsRead, async ({ caller }) => ({ read: await readAll(context, caller.id) }))
  route(app, context, registerPushToken, ({ caller, body }) =>
    keepPushToken(db, caller, body.token, context.clock()),
  )
  route(app, context, getPreferences, ({ caller }) => preferencesOf(db, caller.id))
  route(app, context, putPreferences, ({ caller, body }) =>
    db.transaction((tx) => keepPreferences(tx, caller.id, body)),
  )
  route(app, context, listTemplates, async ({ locale }) => templatesIn(locale))
  registerUnsubscribing(app, context)
}
