import type { FastifyInstance } from 'fastify'
import { getPreferences, listTemplates, putPreferences } from '@/lib/contract/notification-preferences'
import { listNotifications, markAllAsRead, markAsRead, registerPushToken } from '@/lib/contract/notifications'
import type { Context } from '@/server/context'
import { route } from '@/server/http/route'
import { readPreferences, savePreferences } from './preferences'
import { presentTemplates } from './presenter'
import { savePushToken } from './push-tokens'
import { listNotificationsOf, markAllNotificationsRead, markRead } from './service'
import { registerUnsubscribe } from './unsubscribe-routes'

export const registerNotifications = (app: FastifyInstance, context: Context) => {
  const { db } = context
  route(app, context, listNotifications, async ({ caller, locale }) => ({
    data: await listNotificationsOf(db, caller.id, locale),
  }))
  route(app, context, markAsRead, async ({ caller, body }) => ({
    read: await markRead(context, caller.id, body.indicator),
  }))
  route(app, context, markAllAsRead, async ({ caller }) => ({
    read: await markAllNotificationsRead(context, caller.id),
  }))
  route(app, context, registerPushToken, ({ caller, body }) =>
    savePushToken(db, caller, body.token, context.clock()),
  )
  route(app, context, getPreferences, ({ caller }) => readPreferences(db, caller.id))
  route(app, context, putPreferences, ({ caller, body }) =>
    db.transaction((tx) => savePreferences(tx, caller.id, body)),
  )
  route(app, context, listTemplates, async ({ locale }) => presentTemplates(locale))
  registerUnsubscribe(app, context)
}
