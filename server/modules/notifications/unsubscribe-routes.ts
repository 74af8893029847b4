import type { FastifyInstance } from 'fastify'
import {
  readUnsubscribe,
  resubscribe,
  unsubscribe,
  type NotificationTopic,
} from '@/lib/contract/notification-preferences'
import type { Context } from '@/server/context'
import { notFoundError } from '@/server/http/errors'
import { localeOf, localisedPath } from '@/server/http/locale'
import { route } from '@/server/http/route'
import { findUser } from '@/server/modules/accounts/service'
import { setMailPreference, wantsTopic } from './preferences'
import { readUnsubscribeToken } from './unsubscribe-token'

/** Handlers of a mail's links, without a session. Invalid tokens and closed accounts get the same answer. */
export const registerUnsubscribe = (app: FastifyInstance, context: Context) => {
  const { config, db } = context
  const said = async (token: string): Promise<{ user: number; topic: NotificationTopic }> => {
    const read = readUnsubscribeToken(config, token)
    const user = read && (await findUser(db, read.user))
    if (!read || !user || user.closedAt) throw notFoundError()
    return read
  }
  const want = async (token: string, wanted: boolean) => {
    const { user, topic } = await said(token)
    await setMailPreference(db, user, topic, wanted)
    return { topic, wanted }
  }
  void app.register(async (scope) => {
    // Mail programs post a form (RFC 8058); the token in the address is enough.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, _body, done) => done(null, undefined),
    )
    // Mail programs without it open the address in a browser, which gets a page.
    scope.addHook('preHandler', async (request, reply) => {
      if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return
      const at = request.url.indexOf('?')
      return reply.redirect(
        `${config.siteUrl}${localisedPath(localeOf(request), '/unsubscribe/')}${at < 0 ? '' : request.url.slice(at)}`,
        303,
      )
    })
    route(scope, context, readUnsubscribe, async ({ query }) => {
      const { user, topic } = await said(query.token)
      return { topic, wanted: await wantsTopic(db, user, topic, 'email') }
    })
    // Mail programs in a browser post it from their own site.
    route(scope, context, unsubscribe, ({ query }) => want(query.token, false), { allowCrossSite: true })
    route(scope, context, resubscribe, ({ query }) => want(query.token, true))
  })
}
