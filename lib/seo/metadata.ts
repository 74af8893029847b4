import type { Metadata } from 'next'
import { hasLocale } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { isProductionSite, publicConfig } from '@/lib/config'
import { localisedPath } from '@/lib/i18n/locales'
import { languageTag, routing, type Locale } from '@/lib/i18n/routing'

const localeOf = (value: string): Locale => (hasLocale(routing.locales, value) ? value : routing.defaultLocale)

/** The English pages repeat the Portuguese ones for visitors, not for search engines. */
const robotsFor = (locale: Locale, hidden: boolean) => ({ index: locale === 'pt' && !hidden, follow: true })

/** Metadata every page starts from. */
export const siteMetadata = async (value: string): Promise<Metadata> => {
  const locale = localeOf(value)
  const t = await getTranslations({ locale, namespace: 'header' })
  return {
    metadataBase: new URL(publicConfig.siteUrl),
    title: { default: t('title', { site: publicConfig.siteName }), template: `%s · ${publicConfig.siteName}` },
    description: t('desc'),
    applicationName: publicConfig.siteName,
    robots: robotsFor(locale, false),
    icons: { icon: [{ url: '/icon.svg', type: 'image/svg+xml' }], apple: [{ url: '/icons/apple-touch.png', sizes: '180x180' }] },
    formatDetection: { telephone: false },
  }
}

/**
 * Metadata of one page: canonical and social tags name the public address plus the path, without the query. They appear
 * only on the production site, so that a copy of it never competes with the original.
 */
export const pageMetadata = (
  value: string,
  path: string,
  page: { title?: string; description?: string; hidden?: boolean } = {},
): Metadata => {
  const locale = localeOf(value)
  const base: Metadata = {
    ...(page.title ? { title: page.title } : {}),
    ...(page.description ? { description: page.description } : {}),
    robots: robotsFor(locale, page.hidden ?? false),
  }
  if (!isProductionSite) return base
  const url = `${publicConfig.productionUrl}${localisedPath(locale, path)}`
  return {
    ...base,
    alternates: { canonical: url },
    openGraph: {
      type: 'website',
      url,
      siteName: publicConfig.siteName,
      locale: languageTag[locale].replace('-', '_'),
      images: [{ url: `${publicConfig.productionUrl}/logo.png` }],
      ...(page.title ? { title: page.title } : {}),
      ...(page.description ? { description: page.description } : {}),
    },
  }
}

/** For layouts of pages that only a signed-in person sees, or that belong to signing in. */
export const hiddenFromSearch: Metadata = { robots: { index: false, follow: true } }
