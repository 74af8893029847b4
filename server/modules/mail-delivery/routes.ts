import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Needs } from '@/server/context'
import { DomainError, notFoundError } from '@/server/http/errors'
import { parseBounces } from './bounce-events'
import { suppressAddress } from './service'

const bouncePath = '/api/mail/bounces/'
const maxBytes = 512 * 1024

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Returns whether the password of HTTP Basic is the secret; any user name will do. Compared in constant time. */
const hasSecret = (header: string | undefined, secret: string): boolean => {
  const [scheme = '', encoded = ''] = (header ?? '').split(' ')
  if (scheme.toLowerCase() !== 'basic') return false
  const given = Buffer.from(encoded, 'base64').toString('utf8')
  return timingSafeEqual(digest(given.slice(given.indexOf(':') + 1)), digest(secret))
}

/** Webhook of mail services: bounces and complaints. Without MAIL_BOUNCE_SECRET the address does not exist. */
export const registerMailDelivery = (app: FastifyInstance, context: Needs<'db' | 'config'>) =>
  app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers()
    hooks.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    )
    for (const url of [bouncePath, bouncePath.slice(0, -1)])
      hooks.post(url, async (request, reply) => {
        const { mailBounceSecret } = context.config
        if (mailBounceSecret === undefined) throw notFoundError()
        if (!hasSecret(request.headers.authorization, mailBounceSecret))
          throw new DomainError('token_not_valid')
        const events = parseBounces(typeof request.body === 'string' ? request.body : '')
        if (!events) return reply.status(400).send({})
        for (const event of events) await suppressAddress(context, event)
        return reply.status(204).send()
      })
  })
