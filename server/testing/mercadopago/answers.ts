import type { World } from './world'

export interface Call {
  params: string[]
  query: URLSearchParams
  headers: Record<string, string | string[] | undefined>
  raw: string
  body: Record<string, unknown>
}

export interface Answer {
  status: number
  /** A text is sent as it is. */
  body: unknown
}
export type Handler = (world: World, call: Call) => Answer

export const okay = (body: unknown, status = 200): Answer => ({ status, body })

/** The shape of every refusal. */
export const refused = (status: number, error: string, message: string, code?: number | string): Answer => ({
  status,
  body: {
    message,
    error,
    status,
    cause: code === undefined ? [] : [{ code, description: message, data: null }],
  },
})

export const notFound = (what: string): Answer => refused(404, 'not_found', `${what} not found`, 2000)

export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
export const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
