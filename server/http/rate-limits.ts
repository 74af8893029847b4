import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type Redis from 'ioredis'
import type { Needs } from '@/server/context'
import { DomainError } from './errors'
import { rateLimitAddress } from './network'
import { makeRateCounter, rateLimitStore } from './rate-limit-store'
import { makeIsRenderer } from './renderer-key'
import { readCaller } from './session'

const generalPerMinute = 1200

/** Of steps that can be taken again and again, each of which tells the other side by notice, push and mail. */
export const notifyingRateLimit = { max: 30, perSeconds: 600, by: 'caller' } as const

/**
 * Registers limits per network, or per person where a route says so. They are shared through Redis, and kept per
 * process when Redis is unavailable. Routes open to guessing (sign-in, codes) have a narrower limit of their own.
 */
export const registerRateLimits = async (
  app: FastifyInstance,
  context: Needs<'config' | 'clock'>,
  redis: Redis | null,
) => {
  const isRenderer = makeIsRenderer(context.config)
  /** Key of the caller: the user if signed in, from any network; otherwise the network. */
  const callerOf = async (request: FastifyRequest): Promise<string> => {
    const caller = await readCaller(context.config, request, context.clock()).catch(() => null)
    return caller ? `user ${caller.id}` : rateLimitAddress(request.ip)
  }
  await app.register(rateLimit, {
    global: true,
    max: (request: FastifyRequest) => request.routeOptions.config.limit?.max ?? generalPerMinute,
    timeWindow: (request: FastifyRequest) => (request.routeOptions.config.limit?.perSeconds ?? 60) * 1000,
    keyGenerator: async (request: FastifyRequest) => {
      const { endpoint, limit } = request.routeOptions.config
      // A page rendered for its reader: counted by person, as the address is the renderer's.
      if (isRenderer(request)) return `rows:${await callerOf(request)}`
      if (!limit) return rateLimitAddress(request.ip)
      // Never the address asked for: a socket's token travels in it.
      const client = limit.by === 'caller' ? await callerOf(request) : rateLimitAddress(request.ip)
      return `${endpoint?.id ?? request.routeOptions.url}:${client}`
    },
    enableDraftSpec: true,
    store: rateLimitStore(makeRateCounter(redis)),
    errorResponseBuilder: (_request, { ttl }) =>
      new DomainError('too_many_requests', undefined, undefined, Math.max(1, Math.ceil(ttl / 1000))),
    // The renderer reads for all visitors from one address: counted as one network, a single visitor could
    // block the pages for everybody. What it reads with a reader's token is counted by person.
    allowList: (request) =>
      !context.config.rateLimits || (isRenderer(request) && !request.headers.authorization),
  })
}
