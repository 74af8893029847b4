import type { LightMyRequestResponse } from 'fastify'

export type Body = Record<string, unknown> | unknown[]
type Headers = Record<string, string>
type Answer = Promise<LightMyRequestResponse>

/** Speaks to the API as one person. */
export interface Speaker {
  get(url: string, headers?: Headers): Answer
  post(url: string, body?: Body, headers?: Headers): Answer
  put(url: string, body?: Body, headers?: Headers): Answer
  delete(url: string, headers?: Headers, body?: Body): Answer
}

/** The speaker for a user, or for a stranger when null. */
export type As = (user: { id: number } | null, headers?: Headers) => Speaker
