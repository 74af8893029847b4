export const locales = ['pt', 'en'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'pt'
export const timeZone = 'America/Sao_Paulo'

/** `Accept-Language` of API calls per locale. */
export const apiLanguage: Record<Locale, 'pt-br' | 'en-us'> = { pt: 'pt-br', en: 'en-us' }
/** BCP 47 tags, for `Intl` and the `lang` attribute. */
export const languageTag: Record<Locale, 'pt-BR' | 'en-US'> = { pt: 'pt-BR', en: 'en-US' }

/** Returns a path as visitors see it: Portuguese has no prefix. Fragments and other sites stay unchanged. */
export const localisedPath = (locale: Locale, path: string): string =>
  locale === 'pt' || !path.startsWith('/') ? path : `/${locale}${path}`
