'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { isPlainClick } from '@/lib/navigation/plain-click'

const pageLinkAt = (event: Event): HTMLAnchorElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-page]') : null

/**
 * Follows the links of pages to read, and fetches their pages once a pointer, a finger or the focus is on
 * them.
 */
export const FollowPageLinks = () => {
  const router = useRouter()
  useEffect(() => {
    const fetched = new Set<string>()
    const fetchAhead = (event: Event) => {
      const link = pageLinkAt(event)
      if (!link || fetched.has(link.href)) return
      fetched.add(link.href)
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
  return null
}
