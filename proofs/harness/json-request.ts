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

/** Statuses after which the outcome of a call is unknown. */
const unavailable = [502, 503, 504]

/** Sends a request. Returns null where its outcome is unknown; an answer cut off by a kill counts as none. */
export const answerOf = async (url: string, init: RequestInit) => {
  const answer = await fetch(url, init).catch(() => null)
  const text = await answer?.text().catch(() => undefined)
  return !answer || text === undefined || unavailable.includes(answer.status)
    ? null
    : { status: answer.status, text }
}
