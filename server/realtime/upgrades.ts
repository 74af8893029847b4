import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '@/server/context'
import { DomainError } from '@/server/http/errors'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route is a socket's. */
    isSocket?: true
  }
}

/** Browsers name the page a socket is opened from; pages elsewhere may not use the visitor's token. */
const isOriginAllowed = (context: Context, request: FastifyRequest): boolean => {
  const { origin, host } = request.headers
  if (origin === undefined) return true
  if (origin === new URL(context.config.siteUrl).origin) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

/**
 * Refuses upgrades before they happen: 400 on every path that is no socket's, 403 to pages of other origins.
 * The websocket plugin would upgrade on any route and close afterwards. To be called after it is registered,
 * which marks upgrades.
 */
export const refuseUpgrades = (app: FastifyInstance, context: Context): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.ws) return done()
    if (!request.routeOptions.config.isSocket) return done(new DomainError('malformed_request'))
    done(isOriginAllowed(context, request) ? undefined : new DomainError('forbidden'))
  })
}
