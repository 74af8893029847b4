import { defineRouting } from 'next-intl/routing'
import { localeCookieSeconds, storageKeys } from '@/lib/storage/keys'

export const locales = ['pt', 'en'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'pt'
export const timeZone = 'America/Sao_Paulo'

/** What each locale is called in the `Accept-Language` of API calls. */
export const apiLanguage: Record<Locale, 'pt-br' | 'en-us'> = { pt: 'pt-br', en: 'en-us' }
/** BCP 47 tags, for `Intl` and the `lang` attribute. */
export const languageTag: Record<Locale, 'pt-BR' | 'en-US'> = { pt: 'pt-BR', en: 'en-US' }

export const routing = defineRouting({
  locales,
  defaultLocale,
  localePrefix: 'as-needed',
  localeCookie: { name: storageKeys.locale, maxAge: localeCookieSeconds, sameSite: 'lax' },
  // The address alone decides the language, so a public page is the same bytes for everybody. The language switcher
  // writes the cookie in the browser.
  localeDetection: false,
  // Canonical and hreflang live in the page's own metadata.
  alternateLinks: false,
})
