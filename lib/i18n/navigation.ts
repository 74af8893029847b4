'use client'

import { useLocale } from 'next-intl'
import { usePathname as useAddress, useRouter as useNextRouter } from 'next/navigation'
import { useMemo } from 'react'
import { withoutLocale } from '@/lib/frame/rules'
import { announceRouteStart } from '@/lib/navigation/route-events'
import { writeLocale } from '@/lib/storage/cookies'
import { localisedPath, type Locale } from './locales'

// The package's own navigation knows translated paths, domains and objects for addresses, 1.5 KB of every first load.

export const getPathname = ({ href, locale }: { href: string; locale: Locale }): string =>
  localisedPath(locale, href)

/** The address as a page names it: without its language, also while pages are made ahead under `/pt/`. */
export const usePathname = (): string => withoutLocale(useAddress())

interface Options {
  scroll?: boolean
  /** Switches the language and stores it for the next visit. */
  locale?: Locale
}

/**
 * The locale-aware router. Moves by code announce themselves, as clicks on links do, so that the progress bar
 * shows.
 */
export const useRouter = () => {
  const router = useNextRouter()
  const current = useLocale()
  return useMemo(() => {
    const move =
      (go: typeof router.push) =>
      (href: string, { locale = current, ...options }: Options = {}) => {
        announceRouteStart(href)
        if (locale !== current) writeLocale(locale)
        go(localisedPath(locale, href), options)
      }
    return {
      ...router,
      push: move(router.push),
      replace: move(router.replace),
      prefetch: (href: string) => router.prefetch(localisedPath(current, href)),
    }
  }, [router, current])
}
