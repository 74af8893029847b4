'use client'

import { useEffect, useState, type RefObject } from 'react'

/**
 * True once an element has come near the viewport: heavy parts load from then on. Until `isSettled`, what stands above
 * may still be on its way and push it out of sight, and nothing counts as seen.
 */
export const useVisible = (target: RefObject<Element | null>, isSettled = true): boolean => {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const element = target.current
    if (!element || isSeen || !isSettled) return
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true)
      },
      { rootMargin: '200px' },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [target, isSeen, isSettled])
  return isSeen
}
