import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BodyOf, EndpointSpec, ParamsOf, QueryOf, ResponseOf } from '@/lib/contract/endpoint'
import type { Context } from '@/server/context'
import { DomainError, notFoundError, validationError } from './errors'
import { readIdempotencyKey, type IdempotencyKey } from './idempotency'
import { localeOf, type Locale } from './locale'
import { assertSessionActive } from './revoked-sessions'
import { readCaller, type Caller } from './session'
import { withMultipart } from './uploads'
import { collectFieldErrors, hasFieldCode } from './validation'
import { readViewer, type Viewer } from './viewer'

type CallerOf<E> = E extends { auth: 'user' } ? Caller : E extends { auth: 'optional' } ? Caller | null : null

export interface Call<E extends EndpointSpec> {
  context: Context
  caller: CallerOf<E>
  /** The caller with their rights; read on first use, once a request. */
  viewer: () => Promise<Viewer>
  locale: Locale
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** Idempotency key of the request, for endpoints that take one; passed to `withIdempotencyKey`. */
  idempotencyKey: IdempotencyKey | null
  request: FastifyRequest
  reply: FastifyReply
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint of a route; absent on routes outside the contract. */
    endpoint?: EndpointSpec
    /** The same endpoint without, or with, the closing slash. */
    twin?: boolean
    limit?: { max: number; perSeconds: number; by?: 'network' | 'caller' }
  }
}

interface RouteOptions {
  /** Calls per window and network, in addition to the general limit. */
  limit?: { max: number; perSeconds: number; by?: 'network' | 'caller' }
  /** Maximum body size, where it differs from the general one. */
  bodyBytes?: number
  /** The handler's own query refuses ended sessions and closed accounts, which saves a separate query. */
  assertsSession?: true
  /** Accepts cross-site requests: a secret in the address authorizes them. */
  allowCrossSite?: true
}

const notSignedIn = () => new DomainError('token_not_valid')

const parse = (schema: EndpointSpec['body'], value: unknown, isPath = false) => {
  if (!schema) return undefined
  const result = schema.safeParse(value, { reportInput: true })
  if (!result.success) {
    // A path that can name nothing answers like that of something missing.
    if (isPath && !hasFieldCode(result.error.issues)) throw notFoundError()
    const { fields, bounds } = collectFieldErrors(result.error.issues)
    throw validationError(fields, bounds)
  }
  return result.data
}

/**
 * Serves an endpoint: authenticates, validates, calls the handler, and filters the answer by the response
 * schema. Authentication comes before validation, so that strangers learn nothing from field errors.
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
    context.accessLog.record(request.ip, caller?.id ?? null)
    if (caller && !options.assertsSession) await assertSessionActive(context, caller)
    if (endpoint.auth === 'user' && !caller) throw notSignedIn()
    const params = parse(endpoint.params, request.params, true)
    const query = parse(endpoint.query, request.query)
    const body = endpoint.upload ? undefined : parse(endpoint.body, request.body)
    // The object of a step is in the path: the same key for another object is another attempt.
    const attempted = params === undefined ? body : { params, body }
    let viewer: Promise<Viewer> | undefined
    const call = {
      context,
      caller,
      viewer: () =>
        (viewer ??= caller
          ? readViewer(context.db, caller.id, endpoint.operators)
          : Promise.reject(notSignedIn())),
      locale: localeOf(request),
      params,
      query,
      body,
      idempotencyKey:
        endpoint.idempotent && caller ? readIdempotencyKey(request, caller.id, endpoint, attempted) : null,
      request,
      reply,
      // Safe: these types are inferred from the schemas above.
    } as unknown as Call<E>
    const answer = await handler(call)
    reply.status(endpoint.status ?? 200)
    if (endpoint.download) return reply.type(endpoint.download).send(answer)
    if (!endpoint.response) return reply.send()
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(endpoint.response.parse(answer)))
  }
  const { limit, allowCrossSite } = options
  const config = {
    endpoint,
    ...(limit ? { limit } : {}),
    ...(allowCrossSite ? { allowCrossSite } : {}),
  }
  const bodyLimit = options.bodyBytes === undefined ? {} : { bodyLimit: options.bodyBytes }
  // Both forms of the path answer: `/api/user/services` has no closing slash in the contract, the others have
  // one.
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
  if (endpoint.upload) withMultipart(app, serve)
  else serve(app)
}
