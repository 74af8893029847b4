import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '@/server/context'
import { DomainError } from './errors'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Browsers may write here from any site: what is asked for is named by a secret in the address. */
    allowCrossSite?: true
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a browser sends this for a page of another site. Who is no browser says nothing of either header. A sibling
 * host is another site too: its cookies are those of ours.
 */
export const isCrossSite = (context: Context, { headers }: Pick<FastifyRequest, 'headers'>): boolean => {
  const { origin, host, 'sec-fetch-site': from } = headers
  if (origin === new URL(context.config.siteUrl).origin) return false
  if (from !== undefined) return from !== 'same-origin' && from !== 'none'
  if (origin === undefined) return false
  return !URL.canParse(origin) || new URL(origin).host !== host
}

/**
 * Refuses what pages of other sites send. They have nobody's session, which travels in no cookie, but what
 * strangers may do without one would be done from their visitors' addresses: uploads, above all, which a plain
 * form can send.
 */
export const rejectCrossSiteWrites = (app: FastifyInstance, context: Context): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const isLetIn = safeMethods.has(request.method) || request.routeOptions.config.allowCrossSite === true
    done(isLetIn || !isCrossSite(context, request) ? undefined : new DomainError('forbidden'))
  })
}
