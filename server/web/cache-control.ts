import type { IncomingHttpHeaders } from 'node:http'

/** The front is the shared cache; a browser asks each time and mostly gets 304. */
export const alwaysRevalidate = 'public, max-age=0, must-revalidate'

/**
 * Replaces the renderer's `s-maxage` for browsers. Passed on, a browser would show a page for a year after
 * seeing it once (`stale-while-revalidate` applies without a `max-age` too), and a cache further out would
 * miss every change.
 */
export const cacheControlForBrowsers = (control: string | undefined): string | undefined =>
  control && /s-maxage=/i.test(control) && !/(?:^|[\s,])max-age=/i.test(control) ? alwaysRevalidate : control

/**
 * Seconds a shared cache may keep an answer; 0 when it may not, or when the answer belongs to one visitor.
 */
export const sharedMaxAge = ({
  status,
  headers,
}: {
  status: number
  headers: IncomingHttpHeaders
}): number => {
  if (status !== 200 || headers['set-cookie'] || !headers['content-type']?.startsWith('text/html')) return 0
  const vary = headers.vary?.toLowerCase() ?? ''
  if (/\*|cookie|authorization/.test(vary)) return 0
  const control = headers['cache-control']?.toLowerCase() ?? ''
  if (/private|no-store|no-cache/.test(control)) return 0
  return Number(/s-maxage=(\d+)/.exec(control)?.[1] ?? 0)
}
