import { defineRouting } from 'next-intl/routing'
import { localeCookieSeconds, storageKeys } from '@/lib/storage/keys'
import { cookieScope } from '@/lib/storage/scope'
import { defaultLocale, locales } from './locales'

export { languageTag, timeZone, type Locale } from './locales'
export { defaultLocale, locales }

export const routing = defineRouting({
  locales,
  defaultLocale,
  localePrefix: 'as-needed',
  localeCookie: { name: storageKeys.locale, maxAge: localeCookieSeconds, sameSite: 'lax', ...cookieScope() },
  // The address alone decides the language, so a public page is the same bytes for everybody. The language
  // switcher only stores the choice in a cookie.
  localeDetection: false,
  // Canonical and hreflang live in the page's own metadata.
  alternateLinks: false,
})
