'use client'

import { useEffect, useState, type RefObject } from 'react'

/** True once an element has come near the viewport: heavy parts load from then on. */
export const useSeen = (target: RefObject<Element | null>): boolean => {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const element = target.current
    if (!element || isSeen) return
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true)
      },
      { rootMargin: '200px' },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [target, isSeen])
  return isSeen
}
