import type { FastifyInstance } from 'fastify'
import { listNotifications, markAsRead, registerPushToken } from '@/lib/contract/notifications'
import type { Context } from '@/server/context'
import { route } from '@/server/http/route'
import { keepPushToken, listOf, markRead } from './service'

export const registerNotifications = (app: FastifyInstance, context: Context) => {
  const { db } = context
  route(app, context, listNotifications, async ({ caller, locale }) => ({ data: await listOf(db, caller.id, locale) }))
  route(app, context, markAsRead, async ({ caller, body }) => ({ read: await markRead(context, caller.id, body.indicator) }))
  route(app, context, registerPushToken, ({ caller, body }) => keepPushToken(db, caller.id, body.token))
}
