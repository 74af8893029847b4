'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { isPlainClick } from '@/lib/navigation/plain-click'
import { prefetchVisible } from '@/lib/navigation/prefetch'
import { whenIdle } from '@/lib/when-idle'

const pageLinks = 'a[data-page]'

const pageLinkAt = (event: Event): HTMLAnchorElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(pageLinks) : null

/**
 * Follows the links of pages to read. Fetches their pages once a pointer, a finger or the focus is on them,
 * and those of the first few that come near the window.
 */
export const PrefetchPageLinks = () => {
  const router = useRouter()
  const path = usePathname()
  const fetched = useRef(new Set<string>())
  useEffect(() => {
    const fetchAhead = (event: Event) => {
      const link = pageLinkAt(event)
      if (!link || fetched.current.has(link.href)) return
      fetched.current.add(link.href)
      router.prefetch(link.href)
    }
    const follow = (event: MouseEvent) => {
      if (!isPlainClick(event)) return
      const link = pageLinkAt(event)
      if (!link || link.target === '_blank') return
      event.preventDefault()
      router.push(link.href)
    }
    const meant = ['pointerover', 'touchstart', 'focusin'] as const
    for (const name of meant) document.addEventListener(name, fetchAhead, { passive: true })
    document.addEventListener('click', follow)
    return () => {
      for (const name of meant) document.removeEventListener(name, fetchAhead)
      document.removeEventListener('click', follow)
    }
  }, [router])

  useEffect(() => {
    let stop: () => void = () => undefined
    const cancel = whenIdle(() => {
      stop = prefetchVisible(document.querySelectorAll<HTMLAnchorElement>(pageLinks), (href) => {
        if (fetched.current.has(href)) return
        fetched.current.add(href)
        router.prefetch(href)
      })
    })
    return () => {
      cancel()
      stop()
    }
  }, [router, path])
  return null
}
