import { cache } from 'react'
import { getService, getSubService, listServices, listTopServices } from '@/lib/contract/catalogue'
import type { Locale } from '@/lib/i18n/routing'
import { cached } from './cached'
import { serverCall } from './server'

const isMissing = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  (error.status === 404 || error.status === 422)

/**
 * Null when the API answers 404, or refuses a part of the address (422). Any other failure is thrown, so that an outage is never cached as a missing
 * page.
 */
export const nullIfNotFound = async <T>(reading: Promise<T>): Promise<T | null> => {
  try {
    return await reading
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/**
 * The whole catalogue is 40 KB and changes only with a new version: it is fetched once a minute, not once a
 * page.
 */
const catalogueMs = 60_000

/** Reads of public pages. */
export const readServices = cached(catalogueMs, (locale: Locale) => serverCall(locale)(listServices))
/** Services of the home page, as marked in the catalogue. */
export const readMainServices = cached(catalogueMs, (locale: Locale) =>
  serverCall(locale)(listServices, { query: { is_visible_on_main: 'true' } }),
)
/** Deduplicated per page render. */
export const readTopServices = cache((locale: Locale) => serverCall(locale)(listTopServices))
export const readService = cache((locale: Locale, slug: string) =>
  nullIfNotFound(serverCall(locale)(getService, { params: { slug } })),
)
export const readSubService = cache((locale: Locale, slug: string, subslug: string) =>
  nullIfNotFound(serverCall(locale)(getSubService, { params: { slug, subslug } })),
)
