import { z } from 'zod'
import type { OperatorScope } from './operator-scopes'

type Shape = z.ZodType
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * An endpoint is a value: validation, response filtering, the OpenAPI document and the typed client all read
 * it.
 * `auth: 'user'` needs a valid access token; `'optional'` uses one when it is sent; `'none'` ignores it.
 * `idempotent: true` honours the `Idempotency-Key` header: the same key and body answer the same, once done.
 * `'required'` refuses a request without one, as everything that moves money does.
 */
export interface EndpointSpec {
  id: string
  method: Method
  path: `/api/${string}`
  summary: string
  tag: string
  auth: 'none' | 'optional' | 'user'
  /** Scopes that act here as operators; with any other scope an operator is a user like everybody else. */
  operators?: readonly OperatorScope[]
  status?: 200 | 201 | 204
  params?: Shape
  query?: Shape
  body?: Shape
  /** Undeclared fields are dropped from answers; absent for 204. */
  response?: Shape
  idempotent?: boolean | 'required'
  /** Statuses it answers with besides those of its kind, such as 409 of a read that needs a certain state. */
  alsoAnswers?: readonly number[]
  /** The body is multipart/form-data with one file part named `file`. */
  upload?: boolean
  /** The answer is a file of this type, sent as it is made; there is no `response` then. */
  download?: 'application/zip' | 'application/pdf' | 'application/octet-stream'
}

export const endpoint = <const E extends EndpointSpec>(spec: E): E => spec

export type ParamsOf<E> = E extends { params: infer S extends Shape } ? z.output<S> : undefined
export type QueryOf<E> = E extends { query: infer S extends Shape } ? z.output<S> : undefined
export type BodyOf<E> = E extends { body: infer S extends Shape } ? z.output<S> : undefined
/** Input of a caller, before defaults apply. */
export type ParamsIn<E> = E extends { params: infer S extends Shape } ? z.input<S> : undefined
export type QueryIn<E> = E extends { query: infer S extends Shape } ? z.input<S> : undefined
export type BodyIn<E> = E extends { body: infer S extends Shape } ? z.input<S> : undefined
/** A download is a Blob for the caller. */
export type ResponseOf<E> = E extends { response: infer S extends Shape }
  ? z.output<S>
  : E extends { download: string }
    ? Blob
    : undefined
