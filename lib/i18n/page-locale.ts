import { hasLocale } from 'next-intl'
import { setRequestLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { routing, type Locale } from './routing'

/**
 * The locale of a page or layout from its parameters, made known to translations so that the page stays
 * static.
 */
export const pageLocale = async (params: Promise<{ locale: string }>): Promise<Locale> => {
  const { locale } = await params
  const known = hasLocale(routing.locales, locale) ? locale : routing.defaultLocale
  setRequestLocale(known)
  return known
}

/**
 * `generateStaticParams` of pages made at build time, once per language. It is not on the root layout, because pages
 * that read the catalogue are made on their first visit: at build time there is no API to ask.
 */
export const localeParams = () => routing.locales.map((locale) => ({ locale }))

/** What a page below the language segment is given, where no other segment follows. */
export interface LocalePageProps {
  params: Promise<{ locale: string }>
}

/** What a layout below the language segment is given. */
export interface LocaleLayoutProps extends LocalePageProps {
  children: ReactNode
}
