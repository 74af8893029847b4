interface JsonRequest {
  method?: string
  token?: string | null | undefined
  body?: unknown
  headers?: Record<string, string> | undefined
  signal?: AbortSignal | null
}

/** Options of `fetch` for a call of the API: a POST with a body and a GET without, unless said. A text is sent as it is. */
export const jsonRequest = ({ method, token, body, headers, ...others }: JsonRequest): RequestInit => ({
  method: method ?? (body === undefined ? 'GET' : 'POST'),
  headers: {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...headers,
  },
  ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  ...others,
})
