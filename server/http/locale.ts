import type { FastifyRequest } from 'fastify'

export type Locale = 'pt' | 'en'

/** `Accept-Language: en-us` answers in English; anything else in Portuguese. */
export const localeOf = (request: Pick<FastifyRequest, 'headers'>): Locale =>
  /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'pt'

/** The public URL of a path of the site; Portuguese has no prefix. */
export const localisedPath = (locale: Locale, path: string): string => (locale === 'en' ? `/en${path}` : path)
