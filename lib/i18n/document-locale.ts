import { defaultLocale, locales, type Locale } from './locales'

/** Returns the language of the document, for code outside of React. */
export const documentLocale = (): Locale =>
  locales.find((locale) => document.documentElement.lang.toLowerCase().startsWith(locale)) ?? defaultLocale
