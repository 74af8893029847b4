import { hasLocale } from 'next-intl'
import { setRequestLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { routing, type Locale } from './routing'

/** The locale of a page or layout, from its parameters. Told to next-intl, so that the page stays static. */
export const pageLocale = async (params: Promise<{ locale: string }>): Promise<Locale> => {
  const { locale } = await params
  const known = hasLocale(routing.locales, locale) ? locale : routing.defaultLocale
  setRequestLocale(known)
  return known
}

/**
 * `generateStaticParams` of pages rendered at build time, once per language. Not on the root layout: pages
 * that read the catalogue are rendered on their first visit, because no API runs during the build.
 */
export const localeParams = () => routing.locales.map((locale) => ({ locale }))

/** Props of a page below the language segment without further parameters. */
export interface LocalePageProps {
  params: Promise<{ locale: string }>
}

/** Props of a layout below the language segment. */
export interface LocaleLayoutProps extends LocalePageProps {
  children: ReactNode
}

/** Props of a page below the language segment that reads the query of its address. */
export interface AddressedPageProps extends LocalePageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** The query of a page's address, as the browser's own reader has it. */
export const pageSearch = async (
  searchParams: AddressedPageProps['searchParams'],
): Promise<URLSearchParams> =>
  new URLSearchParams(
    Object.entries(await searchParams).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    ),
  )
