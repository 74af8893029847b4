import { publicConfig } from '@/lib/config'
import { localisedPath, type Locale } from '@/lib/i18n/locales'

/** The original's origin, also on its copies: for addresses told outside. */
const site = publicConfig.productionUrl || publicConfig.siteUrl

export const absoluteUrl = (path: string): string => `${site}${path}`

/** Address of a page in a language. */
export const pageUrl = (locale: Locale, path: string): string => absoluteUrl(localisedPath(locale, path))
