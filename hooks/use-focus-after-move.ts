import { useEffect, useRef, type RefObject } from 'react'

/**
 * Focuses the content of a new page: the pressed element is gone, and Tab would start anywhere. An element that still
 * has the focus, or took it, keeps it.
 */
export const useFocusAfterMove = (path: string): RefObject<HTMLElement | null> => {
  const content = useRef<HTMLElement>(null)
  const before = useRef(path)
  useEffect(() => {
    if (before.current === path) return
    before.current = path
    if (document.activeElement === document.body) content.current?.focus({ preventScroll: true })
  }, [path])
  return content
}
