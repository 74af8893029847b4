import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Needs } from '@/server/context'
import { DomainError } from './errors'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Browsers may post here from any site: a secret in the address authorizes the request. */
    allowCrossSite?: true
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Returns whether a browser sends this request for another site's page. Clients other than browsers send neither
 * header. Sibling hosts count as other sites, although they share our cookies.
 */
export const isCrossSite = (
  context: Needs<'config'>,
  { headers }: Pick<FastifyRequest, 'headers'>,
): boolean => {
  const { origin, host, 'sec-fetch-site': from } = headers
  if (origin === new URL(context.config.siteUrl).origin) return false
  if (from !== undefined) return from !== 'same-origin' && from !== 'none'
  if (origin === undefined) return false
  return !URL.canParse(origin) || new URL(origin).host !== host
}

/**
 * Rejects writes from other sites' pages. They carry no session, because none travels in a cookie, but anonymous
 * writes such as uploads by a plain form would come from their visitors' addresses.
 */
export const rejectCrossSiteWrites = (app: FastifyInstance, context: Needs<'config'>): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const isLetIn = safeMethods.has(request.method) || request.routeOptions.config.allowCrossSite === true
    done(isLetIn || !isCrossSite(context, request) ? undefined : new DomainError('forbidden'))
  })
}
