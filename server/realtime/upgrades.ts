import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '@/server/context'
import { DomainError } from '@/server/http/errors'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Marks a route of sockets. */
    isSocket?: true
  }
}

/** Browsers name the page's origin; pages of other sites must not use the visitor's token. */
const isOriginAllowed = (context: Context, request: FastifyRequest): boolean => {
  const { origin, host } = request.headers
  if (origin === undefined) return true
  if (origin === new URL(context.config.siteUrl).origin) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

/**
 * Refuses upgrades early: 400 on paths without a socket, 403 for other origins. The websocket plugin would
 * upgrade any route and close afterwards. Must be called after the plugin is registered, which marks
 * upgrades.
 */
export const refuseUpgrades = (app: FastifyInstance, context: Context): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.ws) return done()
    if (!request.routeOptions.config.isSocket) return done(new DomainError('malformed_request'))
    done(isOriginAllowed(context, request) ? undefined : new DomainError('forbidden'))
  })
}
