import createMiddleware from 'next-intl/middleware'
import { NextResponse, type NextRequest } from 'next/server'
import { routing } from '@/lib/i18n/routing'
import { clientReadHeader } from '@/lib/page-rules/client-read'
import { cookieRedirect } from '@/lib/page-rules/cookie-redirect'
import { robotsTag } from '@/lib/page-rules/robots'

// No cookie is set here: a page that sets one is not the same for everybody and could not be kept by the page cache.
// The language switcher writes it in the browser.
const localeRouting = createMiddleware({ ...routing, localeCookie: false })

/**
 * Applies the locale, `X-Robots-Tag` and the redirects that cookies alone decide, to the pages the front does not keep;
 * to those it does, the front applies the same rules (server/web/front.ts). Every right is enforced by the API.
 */
const middleware = (request: NextRequest): NextResponse => {
  const { pathname, search } = request.nextUrl
  const url = `${pathname}${search}`
  // The client router keeps redirects beyond a sign-in; its pages redirect by themselves.
  const isDocument = !request.headers.has(clientReadHeader)
  const to = isDocument ? cookieRedirect(url, request.headers.get('cookie') ?? '') : null
  if (to !== null) {
    const redirect = NextResponse.redirect(new URL(to, request.url), 307)
    redirect.headers.set('cache-control', 'no-store')
    return redirect
  }
  const response = localeRouting(request)
  const robots = robotsTag(url)
  if (robots) response.headers.set('x-robots-tag', robots)
  return response
}
export default middleware

export const config = {
  matcher: [
    {
      source: '/((?!api|media|dev|notification|chat|healthz|readyz|revalidate|_next|_vercel|.*\\..*).*)',
      // The front asks for pages it keeps where this would send them (server/web/proxy.ts): a sandbox less a
      // page.
      missing: [{ type: 'header', key: 'x-next-intl-locale' }],
    },
  ],
}
