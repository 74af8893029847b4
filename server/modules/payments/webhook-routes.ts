import type { FastifyInstance } from 'fastify'
import { webhookPath } from '@/lib/contract/payments'
import type { Context } from '@/server/context'
import { DomainError, notFoundError } from '@/server/http/errors'
import { storeWebhook } from './webhooks'

const maxBytes = 64 * 1024

const wordsOf = (values: object): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  )

/**
 * Where gateways send what they have to say. The bytes are kept as they come, whatever type they are said to be of:
 * the signature is over them.
 */
export const registerWebhooks = (app: FastifyInstance, context: Context) =>
  app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers()
    hooks.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    )
    for (const url of [webhookPath, webhookPath.slice(0, -1)])
      hooks.post(url, async (request, reply) => {
        const { gateway } = request.params as { gateway: string }
        if (gateway !== context.gateway.name) throw notFoundError()
        const isReceived = await storeWebhook(context, {
          raw: typeof request.body === 'string' ? request.body : '',
          headers: wordsOf(request.headers),
          query: wordsOf(request.query as object),
        })
        if (!isReceived) throw new DomainError('token_not_valid')
        return reply.status(200).send({})
      })
  })
