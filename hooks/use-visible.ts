'use client'

import { useEffect, useState, type RefObject } from 'react'

/**
 * True once an element came near the viewport, from which on heavy parts load. Until `isSettled`, content above may
 * still push it out of sight, and nothing counts as visible.
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
