export const locales = ['pt', 'en'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'pt'
export const timeZone = 'America/Sao_Paulo'

/** What each locale is called in the `Accept-Language` of API calls. */
export const apiLanguage: Record<Locale, 'pt-br' | 'en-us'> = { pt: 'pt-br', en: 'en-us' }
/** BCP 47 tags, for `Intl` and the `lang` attribute. */
export const languageTag: Record<Locale, 'pt-BR' | 'en-US'> = { pt: 'pt-BR', en: 'en-US' }

/** Path as a visitor sees it: Portuguese has no prefix. What is no path, `#reviews` or another site, is left alone. */
export const localisedPath = (locale: Locale, path: string): string =>
  locale === 'pt' || !path.startsWith('/') ? path : `/${locale}${path}`
