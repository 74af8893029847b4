import { z } from 'zod'

type Shape = z.ZodType
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * An endpoint is a value: validation, response filtering, the OpenAPI document and the typed client all read it.
 * `auth: 'user'` needs a valid access token; `'optional'` uses one when it is sent; `'none'` ignores it.
 * `idempotent: true` honours the `Idempotency-Key` header: the same key and body answer the same, once done.
 */
export interface EndpointSpec {
  id: string
  method: Method
  path: `/api/${string}`
  summary: string
  tag: string
  auth: 'none' | 'optional' | 'user'
  status?: 200 | 201 | 204
  params?: Shape
  query?: Shape
  body?: Shape
  /** Undeclared fields are dropped from answers; absent for 204. */
  response?: Shape
  idempotent?: boolean
  /** The body is multipart/form-data with one file part named `file`. */
  upload?: boolean
  /** The answer is a file of this type, sent as it is made; there is no `response` then. */
  download?: 'application/zip'
}

export const endpoint = <const E extends EndpointSpec>(spec: E): E => spec

export type ParamsOf<E> = E extends { params: infer S extends Shape } ? z.output<S> : undefined
export type QueryOf<E> = E extends { query: infer S extends Shape } ? z.output<S> : undefined
export type BodyOf<E> = E extends { body: infer S extends Shape } ? z.output<S> : undefined
/** What a caller passes, before defaults apply. */
export type ParamsIn<E> = E extends { params: infer S extends Shape } ? z.input<S> : undefined
export type QueryIn<E> = E extends { query: infer S extends Shape } ? z.input<S> : undefined
export type BodyIn<E> = E extends { body: infer S extends Shape } ? z.input<S> : undefined
/** A file, as a page receives it. */
export type ResponseOf<E> = E extends { response: infer S extends Shape }
  ? z.output<S>
  : E extends { download: string }
    ? Blob
    : undefined

/** Largest identifier PostgreSQL's `bigint` would share with a JavaScript number. */
export const pk = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
export const pkParams = z.object({ pk })
export const instant = z.iso.datetime({ offset: true })
export const cents = z.number().int().min(0).max(100_000_000)
/** A single line of text a person typed: trimmed, no control characters, no half of a surrogate pair. */
export const line = (max: number, min = 1) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .regex(/^[^\u0000-\u001f\u007f\p{Cs}]*$/u)
/** Text of several lines: trimmed, no control characters but line breaks and tabs, no half of a surrogate pair. */
export const prose = (max: number, min = 0) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Cs}]*$/u)

/** A keyset-paged list. `next` is an opaque cursor, or null on the last page. */
export const page = <T extends Shape>(item: T) =>
  z.object({ results: z.array(item), next: z.string().nullable() })
export const pageQuery = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
})
