import type { Metadata } from 'next'
import { hasLocale } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { isProductionSite, publicConfig } from '@/lib/config'
import { localisedPath } from '@/lib/i18n/locales'
import { languageTag, routing, type Locale } from '@/lib/i18n/routing'
import { paths } from '@/lib/paths'
import { socialSize } from './social-text'

const localeOf = (value: string): Locale =>
  hasLocale(routing.locales, value) ? value : routing.defaultLocale

/** The English pages are for visitors, not indexed: they repeat the Portuguese ones. */
const robotsFor = (locale: Locale, hidden: boolean) => ({ index: locale === 'pt' && !hidden, follow: true })

/** Fallback texts where a language has none of its own. */
const fallback = {
  title: (site: string) => `Encontre profissionais qualificados e de confiança no Brasil · ${site}`,
  desc: () =>
    'Encontre profissionais qualificados e de confiança em todo o Brasil: conte o que precisa, receba propostas e compare.',
} as const

/** Metadata every page starts from. */
export const siteMetadata = async (value: string): Promise<Metadata> => {
  const locale = localeOf(value)
  const t = await getTranslations({ locale, namespace: 'header' })
  const said = (key: keyof typeof fallback) =>
    t.has(key) ? t(key, { site: publicConfig.siteName }) : fallback[key](publicConfig.siteName)
  return {
    metadataBase: new URL(publicConfig.siteUrl),
    title: { default: said('title'), template: `%s · ${publicConfig.siteName}` },
    description: said('desc'),
    applicationName: publicConfig.siteName,
    robots: robotsFor(locale, false),
    manifest: locale === 'pt' ? '/manifest.webmanifest' : `/manifest.${locale}.webmanifest`,
    icons: {
      icon: [{ url: '/icon.svg', type: 'image/svg+xml' }],
      apple: [{ url: '/icons/apple-touch.png', sizes: '180x180' }],
    },
    formatDetection: { telephone: false },
  }
}

interface Pictured {
  slug: string
  name: string
  /** Empty where there is no picture of it. */
  image?: string
}
/** A service, or a sub-service of it, as its picture names it. */
interface SocialSubject extends Pictured {
  subService?: Pictured
}

const hasPicture = (subject: SocialSubject): boolean => (subject.subService ?? subject).image !== ''

const cardOf = (path: string, alt: string) => ({
  url: `${publicConfig.productionUrl}${path}`,
  type: 'image/jpeg',
  ...socialSize,
  alt: `${alt} · ${publicConfig.siteName}`,
})
const pictureOf = (locale: Locale, { slug, name, subService }: SocialSubject) =>
  cardOf(paths.socialPicture(locale, slug, subService?.slug), subService?.name ?? name)

/**
 * Metadata of one page: canonical and social tags with the public address and the path, without the query.
 * They appear only on the production site, so that a copy never competes with the original. The social
 * picture is the logo, or the service's own picture.
 */
export const pageMetadata = (
  value: string,
  path: string,
  page: {
    title?: string
    description?: string
    hidden?: boolean
    picture?: SocialSubject
    /** A picture of the page’s own, in place of `picture`. */
    card?: { path: string; alt: string }
  } = {},
): Metadata => {
  const locale = localeOf(value)
  const base: Metadata = {
    ...(page.title ? { title: page.title } : {}),
    ...(page.description ? { description: page.description } : {}),
    robots: robotsFor(locale, page.hidden ?? false),
  }
  if (!isProductionSite) return base
  const url = `${publicConfig.productionUrl}${localisedPath(locale, path.split('?', 1)[0] ?? '/')}`
  const picture = page.card
    ? cardOf(page.card.path, page.card.alt)
    : page.picture && hasPicture(page.picture)
      ? pictureOf(locale, page.picture)
      : null
  const images = picture ? [picture] : [{ url: `${publicConfig.productionUrl}/logo.png` }]
  return {
    ...base,
    alternates: { canonical: url },
    openGraph: {
      type: 'website',
      url,
      siteName: publicConfig.siteName,
      locale: languageTag[locale].replace('-', '_'),
      images,
      ...(page.title ? { title: page.title } : {}),
      ...(page.description ? { description: page.description } : {}),
    },
    twitter: { card: picture ? 'summary_large_image' : 'summary', images },
  }
}

/** For layouts of pages behind sign-in, and of the pages for signing in. */
export const hiddenFromSearch: Metadata = { robots: { index: false, follow: true } }
