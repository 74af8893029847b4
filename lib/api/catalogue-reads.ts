import { cache } from 'react'
import { getService, getSubService, listServices, listTopServices } from '@/lib/contract/catalogue'
import type { Locale } from '@/lib/i18n/routing'
import { serverCall } from './server'

const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 404

/** Null when the API says the thing does not exist; an outage stays an error, so that it is never kept as a page. */
export const orMissing = async <T>(reading: Promise<T>): Promise<T | null> => {
  try {
    return await reading
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** What public pages read. One request per page, however many components ask. */
export const readServices = cache((locale: Locale) => serverCall(locale)(listServices))
export const readTopServices = cache((locale: Locale) => serverCall(locale)(listTopServices))
export const readService = cache((locale: Locale, slug: string) => orMissing(serverCall(locale)(getService, { params: { slug } })))
export const readSubService = cache((locale: Locale, slug: string, subslug: string) =>
  orMissing(serverCall(locale)(getSubService, { params: { slug, subslug } })),
)
