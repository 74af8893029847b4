import createMiddleware from 'next-intl/middleware'
import { routing } from '@/lib/i18n/routing'

// Locale routing only: every right is enforced by the API.
export default createMiddleware(routing)

export const config = {
  matcher: ['/((?!api|media|dev|notification|chat|healthz|readyz|metrics|_next|_vercel|.*\\..*).*)'],
}
