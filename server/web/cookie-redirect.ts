import type { IncomingMessage, ServerResponse } from 'node:http'
import { cookieRedirect } from '@/lib/page-rules/cookie-redirect'

/**
 * Redirects a request that its cookies alone decide, as the middleware does for pages that are not kept. Returns false
 * when the page is to be sent.
 */
export const sendCookieRedirect = (
  request: IncomingMessage,
  response: ServerResponse,
  headers: Record<string, string>,
): boolean => {
  const to = cookieRedirect(request.url ?? '/', request.headers.cookie)
  if (to === null) return false
  response.writeHead(307, { ...headers, location: to, 'cache-control': 'no-store' }).end()
  return true
}
