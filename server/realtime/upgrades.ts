import type { FastifyInstance } from 'fastify'
import type { Needs } from '@/server/context'
import { isCrossSite } from '@/server/http/cross-site'
import { DomainError } from '@/server/http/errors'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Marks a route of sockets. */
    isSocket?: true
  }
}

/**
 * Refuses upgrades early: 400 on paths without a socket, 403 for other origins. The websocket plugin would
 * upgrade any route and close afterwards. Must be called after the plugin is registered, which marks
 * upgrades.
 */
export const rejectInvalidUpgrades = (app: FastifyInstance, context: Needs<'config'>): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.ws) return done()
    if (!request.routeOptions.config.isSocket) return done(new DomainError('malformed_request'))
    done(isCrossSite(context, request) ? new DomainError('forbidden') : undefined)
  })
}
