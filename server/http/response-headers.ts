import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Needs } from '@/server/context'

/**
 * Helmet's headers. They never change, so they are computed once: computing them for each answer would cost
 * more than reading a person's row, and would keep Node from writing all headers at once.
 */
const securityHeaders = async (includeSubDomains: boolean): Promise<Record<string, string>> => {
  const asked = Fastify()
  await asked.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: { includeSubDomains },
    global: true,
  })
  asked.get('/', async (_request, reply) => reply.raw.getHeaders())
  const headers = (await asked.inject('/')).json<Record<string, string>>()
  await asked.close()
  return headers
}

/**
 * Policy of responses that are not pages: opened in a browser they load, run and frame nothing. Pages send their own.
 */
const ofNoPage = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Set before routing, so that a route can override it: pictures may be cached, answers of the API may not.
 */
export const registerResponseHeaders = async (
  app: FastifyInstance,
  { config }: Needs<'config'>,
): Promise<void> => {
  const everywhere = Object.freeze({
    ...(await securityHeaders(config.hstsSubdomains)),
    'content-security-policy': ofNoPage,
  })
  const ofTheApi = Object.freeze({ ...everywhere, 'cache-control': 'no-store' })
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? ofTheApi : everywhere).header('x-request-id', request.id)
    done()
  })
}
