import { randomUUID } from 'node:crypto'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Needs } from '@/server/context'
import { signAccessToken } from '@/server/http/session'

export type RequestBody = Record<string, unknown> | unknown[]
type Headers = Record<string, string>
type Answer = Promise<LightMyRequestResponse>

/** Speaks to the API as one person. */
interface ApiClient {
  get(url: string, headers?: Headers): Answer
  post(url: string, body?: RequestBody, headers?: Headers): Answer
  put(url: string, body?: RequestBody, headers?: Headers): Answer
  delete(url: string, headers?: Headers, body?: RequestBody): Answer
}

/** The speaker for a user, or for a stranger when null. */
export type ClientFor = (user: { id: number } | null, headers?: Headers) => ApiClient

/** Requests to an application in this process, without a port. */
export const makeApiClients = (app: FastifyInstance, { config, clock }: Needs<'config' | 'clock'>) => {
  const bearerOf = async (user: { id: number }) =>
    `Bearer ${await signAccessToken(config, { id: user.id, session: randomUUID() }, clock())}`

  /** Speaks as a user, or as a stranger. */
  const as: ClientFor = (user, more = {}) => {
    const send = async (
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      url: string,
      body?: RequestBody,
      headers: Record<string, string> = {},
    ) => {
      const request: InjectOptions = {
        method,
        url,
        headers: {
          'accept-language': 'pt-br',
          ...more,
          ...(user ? { authorization: await bearerOf(user) } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: body }),
      }
      return app.inject(request)
    }
    return {
      get: (url: string, headers?: Record<string, string>) => send('GET', url, undefined, headers),
      post: (url: string, body?: RequestBody, headers?: Record<string, string>) =>
        send('POST', url, body, headers),
      put: (url: string, body?: RequestBody, headers?: Record<string, string>) =>
        send('PUT', url, body, headers),
      delete: (url: string, headers?: Record<string, string>, body?: RequestBody) =>
        send('DELETE', url, body, headers),
    }
  }

  /** A request as it is, signed in or not. */
  const send = async (user: { id: number } | null, request: InjectOptions) =>
    app.inject({
      ...request,
      headers: { ...request.headers, ...(user ? { authorization: await bearerOf(user) } : {}) },
    })

  return { as, send }
}
