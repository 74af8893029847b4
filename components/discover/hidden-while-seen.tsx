'use client'

import { useEffect, useState, type ReactNode } from 'react'

interface HiddenWhileSeenProps {
  /** Id of the element that does the same. */
  id: string
  children: ReactNode
}

/** Renders its children only while the element is outside the window. */
export const HiddenWhileSeen = ({ id, children }: HiddenWhileSeenProps) => {
  const [isSeen, setSeen] = useState(true)
  useEffect(() => {
    const element = document.getElementById(id)
    if (!element) return undefined
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting === true))
    observer.observe(element)
    return () => observer.disconnect()
  }, [id])
  return isSeen ? null : children
}
