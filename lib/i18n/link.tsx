'use client'

import { createNavigation } from 'next-intl/navigation'
import { useState, type ComponentProps } from 'react'
import { isAppPath } from '@/lib/frame/rules'
import { savesData } from '@/lib/navigation/ahead'
import { routing } from './routing'

const { Link: LocaleLink } = createNavigation(routing)

/**
 * The locale-aware link. Pages to read are fetched ahead when their link comes near the window, as Next does.
 * Pages to act on weigh three times as much, and on connections that save data every page weighs too much:
 * those come once a pointer, a finger or the focus is on the link.
 */
export const Link = (props: ComponentProps<typeof LocaleLink>) => {
  const [isMeant, setMeant] = useState(false)
  const isHeavy = typeof props.href === 'string' && (isAppPath(props.href) || savesData())
  if (props.prefetch !== undefined || isMeant || !isHeavy) return <LocaleLink {...props} />
  const mean = () => setMeant(true)
  return <LocaleLink {...props} prefetch={false} onPointerEnter={mean} onTouchStart={mean} onFocus={mean} />
}
