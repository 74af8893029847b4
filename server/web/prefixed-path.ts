import type { Locale } from '@/server/http/locale'

/** The public address: Portuguese has no prefix, so a page under `/pt` is another one's double. */
export const unprefixedPath = (path: string): string => path.replace(/^(?:\/pt)+(?=\/|$)/, '') || '/'

/** The same page as the router files it: under its language, Portuguese too, which addresses do not name. */
export const prefixedPath = (path: string): { locale: Locale; path: string } =>
  /^\/en(?:[/?]|$)/.test(path) ? { locale: 'en', path } : { locale: 'pt', path: `/pt${path}` }
