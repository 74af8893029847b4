import { useEffect, useRef, type RefObject } from 'react'

/**
 * On a new page the focus is where reading goes on: what was pressed is gone with the page before, and Tab would begin
 * anywhere. What still has the focus, or took it, keeps it.
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
