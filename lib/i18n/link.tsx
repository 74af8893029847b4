'use client'

import { createNavigation } from 'next-intl/navigation'
import { useState, type ComponentProps } from 'react'
import { isAppPath } from '@/lib/frame/rules'
import { routing } from './routing'

const { Link: LocaleLink } = createNavigation(routing)

/**
 * The locale-aware link. Pages to read are fetched ahead when their link comes near the window, as Next does.
 * Pages to act on weigh three times as much: those come once a pointer, a finger or the focus is on the link.
 */
export const Link = (props: ComponentProps<typeof LocaleLink>) => {
  const [isMeant, setMeant] = useState(false)
  if (props.prefetch !== undefined || isMeant || typeof props.href !== 'string' || !isAppPath(props.href))
    return <LocaleLink {...props} />
  const mean = () => setMeant(true)
  return <LocaleLink {...props} prefetch={false} onPointerEnter={mean} onTouchStart={mean} onFocus={mean} />
}
