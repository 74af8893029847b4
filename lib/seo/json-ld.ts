import type {
  BreadcrumbList,
  LocalBusiness,
  Organization,
  ProfilePage,
  Service,
  WebSite,
  WithContext,
} from 'schema-dts'
import { publicConfig } from '@/lib/config'
import { languageTag, type Locale } from '@/lib/i18n/locales'
import { absoluteUrl, pageUrl } from './absolute-url'

const context = 'https://schema.org' as const

/**
 * JSON-LD as the text of a script element; `<` is escaped, so that a person's text cannot end the element.
 */
export const jsonLdScript = (data: object): string => JSON.stringify(data).replace(/</g, '\\u003c')

export const breadcrumbs = (
  locale: Locale,
  steps: readonly { name: string; path: string }[],
): WithContext<BreadcrumbList> => ({
  '@context': context,
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: pageUrl(locale, path),
  })),
})

interface OfferedService {
  name: string
  description: string
  path: string
  image: string
  kind: string
  area?: string
  price?: { low_cents: number; high_cents: number } | null
}

const reais = (cents: number) => (cents / 100).toFixed(2)

export const serviceData = (
  locale: Locale,
  { name, description, path, image, kind, area, price }: OfferedService,
): WithContext<Service> => ({
  '@context': context,
  '@type': 'Service',
  name,
  description,
  serviceType: kind,
  url: pageUrl(locale, path),
  image: absoluteUrl(image),
  areaServed: area ? { '@type': 'City', name: area } : { '@type': 'Country', name: 'Brasil' },
  provider: { '@type': 'Organization', name: publicConfig.siteName, url: pageUrl(locale, '/') },
  ...(price
    ? {
        offers: {
          '@type': 'AggregateOffer',
          priceCurrency: 'BRL',
          lowPrice: reais(price.low_cents),
          highPrice: reais(price.high_cents),
        },
      }
    : {}),
})

interface ShownProvider {
  pk: number
  full_name: string
  photo: string | null
  rating: number | null
  review_count: number
}

/** The place of work, as far as it is known. */
interface WorkedIn {
  city?: string | undefined
  /** Upper case, as in `SP`. */
  state?: string | undefined
}

/**
 * A professional; rating only where customers have given one. The address is the place of work: the home
 * address is private.
 */
const describeBusiness = (locale: Locale, provider: ShownProvider, { city, state }: WorkedIn) => ({
  '@type': 'LocalBusiness' as const,
  name: provider.full_name,
  url: pageUrl(locale, `/providers/${provider.pk}/`),
  ...(provider.photo ? { image: absoluteUrl(provider.photo) } : {}),
  address: {
    '@type': 'PostalAddress' as const,
    ...(city ? { addressLocality: city } : {}),
    ...(state ? { addressRegion: state } : {}),
    addressCountry: 'BR',
  },
  ...(city || state ? { areaServed: city ?? state } : {}),
  ...(provider.rating !== null && provider.review_count > 0
    ? {
        aggregateRating: {
          '@type': 'AggregateRating' as const,
          ratingValue: provider.rating,
          reviewCount: provider.review_count,
          bestRating: 5,
          worstRating: 1,
        },
      }
    : {}),
})

export const businessData = (
  locale: Locale,
  provider: ShownProvider,
  place: WorkedIn = {},
): WithContext<LocalBusiness> => ({ '@context': context, ...describeBusiness(locale, provider, place) })

/** The page of one professional (https://developers.google.com/search/docs/appearance/structured-data/profile-page). */
export const profileData = (
  locale: Locale,
  provider: ShownProvider & { member_since: string },
  place: WorkedIn = {},
): WithContext<ProfilePage> => ({
  '@context': context,
  '@type': 'ProfilePage',
  inLanguage: languageTag[locale],
  dateCreated: provider.member_since,
  mainEntity: describeBusiness(locale, provider, place),
})

export const siteData = (locale: Locale): [WithContext<WebSite>, WithContext<Organization>] => [
  {
    '@context': context,
    '@type': 'WebSite',
    name: publicConfig.siteName,
    url: pageUrl(locale, '/'),
    inLanguage: languageTag[locale],
  },
  {
    '@context': context,
    '@type': 'Organization',
    name: publicConfig.siteName,
    url: pageUrl(locale, '/'),
    logo: absoluteUrl('/icon.svg'),
  },
]
