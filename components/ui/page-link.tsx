import { useLocale } from 'next-intl'
import type { ComponentProps } from 'react'
import { localisedPath } from '@/lib/i18n/locales'

/**
 * A link of a page to read: markup and nothing else, so that a list of them costs neither the server nor the
 * browser a component each. `PrefetchPageLinks` in the frame takes clicks on it without loading the page anew.
 */
export const PageLink = ({ href, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { href: string }) => (
  <a {...rest} href={localisedPath(useLocale(), href)} data-page="" />
)
