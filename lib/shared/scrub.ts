/** E-mails, Brazilian documents and phones, and anything that looks like a token. */
const personal = [
  /[\w.+-]+@[\w-]+\.[\w.-]+/g,
  /\b\d{3}\.?\d{3}\.?\d{3}-?\d{2}\b/g,
  /\+?55\s?\(?\d{2}\)?\s?9?\d{4}-?\d{4}\b/g,
  /\b[\w-]{16,}\.[\w-]{8,}\.[\w-]{16,}\b/g,
  /\bBearer\s+\S+/gi,
]

/** Removes identifying data and credentials. */
export const scrubText = (text: string): string =>
  personal.reduce((left, pattern) => left.replace(pattern, '[…]'), text)

const scrubUrl = (url: string): string => scrubText(url.split(/[?#]/, 1)[0] ?? '')

/** Fields of an event that identify the user or contain the request: dropped as a whole. */
const dropped = new Set(['user', 'cookies', 'headers', 'data', 'query_string', 'env', 'server_name'])
const addresses = new Set(['url', 'to', 'from', 'http.url', 'http.target', 'url.full', 'http.query'])

/** A report that may leave: no user, no cookies, no query, no text that identifies somebody. */
export const scrubReport = <T>(value: T, key = ''): T => {
  if (typeof value === 'string') return (addresses.has(key) ? scrubUrl(value) : scrubText(value)) as T
  if (Array.isArray(value)) return value.map((one: unknown) => scrubReport(one)) as T
  if (typeof value !== 'object' || value === null) return value
  // Keeps only our own texts: a library may add unknown data to an error.
  const kept = Object.entries(value).filter(
    ([name]) => !dropped.has(name) && (key !== 'extra' || name === 'message'),
  )
  return Object.fromEntries(kept.map(([name, one]) => [name, scrubReport(one as unknown, name)])) as T
}

/** A lost connection cannot be fixed by us; it is not reported. */
export const isNetworkError = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  (('code' in error && error.code === 'network_error') ||
    ('message' in error &&
      /Failed to fetch|NetworkError|Load failed|Network Error|AbortError/.test(String(error.message))))

/** All requests are traced; one visit in ten is recorded, and every visit that ends in an error. */
export const reportSampleRates = { traces: 1, replays: 0.1, replaysOnError: 1 } as const
