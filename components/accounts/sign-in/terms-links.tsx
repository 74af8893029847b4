import type { ReactNode } from 'react'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'

const inNewTab = (href: string) => (words: ReactNode) => (
  <Link href={href} target="_blank">
    {words}
  </Link>
)

/** The links in a sentence about the terms; they open a new tab, so that typed input is kept. */
export const termsLinks = { terms: inNewTab(paths.terms()), privacy: inNewTab(paths.privacy()) }
