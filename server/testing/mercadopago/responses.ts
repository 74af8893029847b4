import type { GatewayState } from './gateway-state'

export interface Call {
  params: string[]
  query: URLSearchParams
  headers: Record<string, string | string[] | undefined>
  raw: string
  body: Record<string, unknown>
}

export interface FakeResponse {
  status: number
  /** A text is sent as it is. */
  body: unknown
}
export type Handler = (world: GatewayState, call: Call) => FakeResponse

export const okResponse = (body: unknown, status = 200): FakeResponse => ({ status, body })

/** The shape of every refusal. */
export const errorResponse = (
  status: number,
  error: string,
  message: string,
  code?: number | string,
): FakeResponse => ({
  status,
  body: {
    message,
    error,
    status,
    cause: code === undefined ? [] : [{ code, description: message, data: null }],
  },
})

export const notFoundResponse = (what: string): FakeResponse =>
  errorResponse(404, 'not_found', `${what} not found`, 2000)

export const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
export const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
