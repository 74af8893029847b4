import { cache } from 'react'
import { getPricing } from '@/lib/contract/pricing'
import { homepageReviews } from '@/lib/contract/reviews'
import { discover, homepageFigures, listFaqs } from '@/lib/contract/seo'
import type { Locale } from '@/lib/i18n/routing'
import { nullIfNotFound } from './catalogue-reads'
import { serverCall } from './server'

/** Reads the data of a discover page by the parts of its address; null if one of them does not exist. */
export const readDiscover = cache(
  (locale: Locale, service?: string, subService?: string, state?: string, city?: string) =>
    nullIfNotFound(
      serverCall(locale)(discover, {
        query: {
          ...(service ? { service } : {}),
          ...(subService ? { sub_service: subService } : {}),
          ...(state ? { state } : {}),
          ...(city ? { city } : {}),
        },
      }),
    ),
)
export const readPricing = cache((locale: Locale) => serverCall(locale)(getPricing))
export const readFaqs = cache((locale: Locale) => serverCall(locale)(listFaqs))
export const readStatistics = cache((locale: Locale) => serverCall(locale)(homepageFigures))
export const readNewestReviews = cache((locale: Locale) => serverCall(locale)(homepageReviews))
