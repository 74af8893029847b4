'use client'

import { useLocale } from 'next-intl'
import NextLink from 'next/link'
import { startTransition, useState, type ComponentProps } from 'react'
import { isAppPath } from '@/lib/frame/rules'
import { savesData } from '@/lib/navigation/prefetch'
import { localisedPath } from './locales'

type LinkProps = Omit<ComponentProps<typeof NextLink>, 'href'> & { href: string }

/**
 * The locale-aware link. Pages to read are fetched ahead when their link comes near the window, as Next does.
 * Pages to act on weigh three times as much, and on connections that save data every page weighs too much:
 * those come once a pointer, a finger or the focus is on the link.
 */
export const Link = ({ href, ...props }: LinkProps) => {
  const locale = useLocale()
  const [isMeant, setMeant] = useState(false)
  const to = localisedPath(locale, href)
  if (props.prefetch !== undefined || isMeant || !(isAppPath(href) || savesData()))
    return <NextLink {...props} href={to} />
  // Prefetching takes a phone 15 ms, so it runs after the press is handled. Handlers of the caller still run: a menu
  // marks the focused item.
  const meaning =
    <Event,>(own: ((event: Event) => void) | undefined) =>
    (event: Event) => {
      startTransition(() => setMeant(true))
      own?.(event)
    }
  return (
    <NextLink
      {...props}
      href={to}
      prefetch={false}
      onPointerEnter={meaning(props.onPointerEnter)}
      onTouchStart={meaning(props.onTouchStart)}
      onFocus={meaning(props.onFocus)}
    />
  )
}
