import { useEffect, useRef, type RefObject } from 'react'

/** A dialog gives focus back to its opener as it closes, which may be after the page has changed behind it. */
const closedMs = 400

/**
 * Moves a lost focus: a step removes its own button, and the next Tab would start at the top of the document. Checks
 * whenever `shown` changes, and leaves an existing focus alone.
 */
export const useFocusRestore = <T extends HTMLElement>(shown: unknown): RefObject<T | null> => {
  const target = useRef<T>(null)
  const last = useRef<EventTarget | null>(null)
  useEffect(() => {
    const note = ({ target: at }: FocusEvent) => {
      last.current = at
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    const look = () => {
      const isLost = last.current instanceof Element && !last.current.isConnected
      if (isLost && document.activeElement === document.body) target.current?.focus()
    }
    look()
    const later = setTimeout(look, closedMs)
    return () => clearTimeout(later)
  }, [shown])
  return target
}
