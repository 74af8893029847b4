import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BodyOf, EndpointSpec, ParamsOf, QueryOf, ResponseOf } from '@/lib/contract/endpoint'
import type { Context } from '@/server/context'
import { refuseEnded } from './ended-sessions'
import { DomainError, invalid } from './errors'
import { attemptOf, type Attempt } from './idempotency'
import { localeOf, type Locale } from './locale'
import { readCaller, type Caller } from './session'
import { whereFilesAreTaken } from './uploads'
import { fieldErrors } from './validation'
import { readViewer, type Viewer } from './viewer'

type CallerOf<E> = E extends { auth: 'user' } ? Caller : E extends { auth: 'optional' } ? Caller | null : null

export interface Call<E extends EndpointSpec> {
  context: Context
  caller: CallerOf<E>
  /** The caller with all they may be; read when first asked for, once. */
  viewer: () => Promise<Viewer>
  locale: Locale
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** For endpoints that honour `Idempotency-Key`: what `once` takes. */
  attempt: Attempt | null
  request: FastifyRequest
  reply: FastifyReply
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint a route serves; absent on routes outside the contract. */
    endpoint?: EndpointSpec
    /** The same endpoint under its path with, or without, the closing slash. */
    twin?: boolean
    limit?: { max: number; perSeconds: number; by?: 'network' | 'caller' }
  }
}

interface RouteOptions {
  /** Calls a window, besides the general limit of a network. */
  limit?: { max: number; perSeconds: number; by?: 'network' | 'caller' }
  /** Largest body taken, where the general bound is too narrow. */
  bodyBytes?: number
  /**
   * The handler's own read refuses ended sessions and closed accounts, which saves the read that does so for
   * it.
   */
  refusesEnded?: true
}

const notSignedIn = () => new DomainError('token_not_valid')

const parse = (schema: EndpointSpec['body'], value: unknown) => {
  if (!schema) return undefined
  const result = schema.safeParse(value, { reportInput: true })
  if (!result.success) throw invalid(fieldErrors(result.error.issues))
  return result.data
}

/**
 * Serves an endpoint: authenticates, validates, calls the handler, filters the answer by the response schema.
 * Authentication comes before validation, so that a stranger learns nothing from field errors.
 */
export const route = <E extends EndpointSpec>(
  app: FastifyInstance,
  context: Context,
  endpoint: E,
  handler: (call: Call<E>) => Promise<(E extends { download: string } ? Readable : ResponseOf<E>) | void>,
  options: RouteOptions = {},
): void => {
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const caller =
      endpoint.auth === 'none' ? null : await readCaller(context.config, request, context.clock())
    if (caller && !options.refusesEnded) await refuseEnded(context, caller)
    if (endpoint.auth === 'user' && !caller) throw notSignedIn()
    const params = parse(endpoint.params, request.params)
    const query = parse(endpoint.query, request.query)
    const body = endpoint.upload ? undefined : parse(endpoint.body, request.body)
    // A step has its object in the path: the same key on another one is another attempt.
    const attempted = params === undefined ? body : { params, body }
    let viewer: Promise<Viewer> | undefined
    const call = {
      context,
      caller,
      viewer: () => (viewer ??= caller ? readViewer(context.db, caller.id) : Promise.reject(notSignedIn())),
      locale: localeOf(request),
      params,
      query,
      body,
      attempt: endpoint.idempotent && caller ? attemptOf(request, caller.id, endpoint, attempted) : null,
      request,
      reply,
      // The schemas above are the ones these types are inferred from.
    } as unknown as Call<E>
    const answer = await handler(call)
    reply.status(endpoint.status ?? 200)
    if (endpoint.download) return reply.type(endpoint.download).send(answer)
    if (!endpoint.response) return reply.send()
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(endpoint.response.parse(answer)))
  }
  const config = { endpoint, ...(options.limit ? { limit: options.limit } : {}) }
  const bodyLimit = options.bodyBytes === undefined ? {} : { bodyLimit: options.bodyBytes }
  // Slash or not, one answer: `/api/user/services` has none in the contract, the rest have one.
  const twin = endpoint.path.endsWith('/') ? endpoint.path.slice(0, -1) : `${endpoint.path}/`
  const serve = (on: FastifyInstance) => {
    on.route({ method: endpoint.method, url: endpoint.path, handler: handle, config, ...bodyLimit })
    on.route({
      method: endpoint.method,
      url: twin,
      handler: handle,
      config: { ...config, twin: true },
      exposeHeadRoute: false,
      ...bodyLimit,
    })
  }
  if (endpoint.upload) whereFilesAreTaken(app, serve)
  else serve(app)
}
