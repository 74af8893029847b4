import { useEffect, useRef, type RefObject } from 'react'

/** A dialog gives focus back to its opener as it closes, which may be after the page has changed behind it. */
const closedMs = 400

/**
 * Where focus goes when what had it has left the page: a step takes its own button away, and the next press of Tab
 * would begin at the top of the document. Looks whenever `shown` changes, and leaves focus alone wherever it is.
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
