import createMiddleware from 'next-intl/middleware'
import { routing } from '@/lib/i18n/routing'

// Locale routing only: every right is enforced by the API. No cookie is set here: a page that sets one is not
// the same for everybody and could not be kept by the page cache. The language switcher writes it in the
// browser.
export default createMiddleware({ ...routing, localeCookie: false })

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
