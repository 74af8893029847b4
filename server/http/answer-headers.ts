import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'

/**
 * What helmet says with every answer. It is the same each time, so it is asked once: beside each answer it
 * would cost more than reading a person's row does, and keep node from writing all headers in one go.
 */
const securityHeaders = async (): Promise<Record<string, string>> => {
  const asked = Fastify()
  await asked.register(helmet, { contentSecurityPolicy: false, global: true })
  asked.get('/', async (_request, reply) => reply.raw.getHeaders())
  const headers = (await asked.inject('/')).json<Record<string, string>>()
  await asked.close()
  return headers
}

/**
 * Said before a route is reached, so that a route may say otherwise: pictures are kept, answers of the API
 * are not.
 */
export const registerAnswerHeaders = async (app: FastifyInstance): Promise<void> => {
  const everywhere = Object.freeze(await securityHeaders())
  const ofTheApi = Object.freeze({ ...everywhere, 'cache-control': 'no-store' })
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? ofTheApi : everywhere).header('x-request-id', request.id)
    done()
  })
}
