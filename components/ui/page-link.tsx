import { useLocale } from 'next-intl'
import type { ComponentProps } from 'react'
import { localisedPath } from '@/lib/i18n/locales'

/**
 * Plain link to a public page, without a client component for each. `PrefetchPageLinks` in the layout handles
 * its clicks as client navigation.
 */
export const PageLink = ({ href, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { href: string }) => (
  <a {...rest} href={localisedPath(useLocale(), href)} data-page="" />
)
