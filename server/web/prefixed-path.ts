import type { Locale } from '@/server/http/locale'

/** The same page as the router files it: under its language, Portuguese too, which addresses do not name. */
export const prefixedPath = (path: string): { locale: Locale; path: string } =>
  /^\/en(?:[/?]|$)/.test(path) ? { locale: 'en', path } : { locale: 'pt', path: `/pt${path}` }
