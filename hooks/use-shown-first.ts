import { useEffect, useRef, type RefObject } from 'react'

/** Where reading begins on a page whose address names one of many: that one is scrolled to and has the focus. */
export const useShownFirst = <Shown extends HTMLElement>(isNamed: boolean): RefObject<Shown | null> => {
  const shown = useRef<Shown>(null)
  useEffect(() => {
    if (!isNamed) return
    shown.current?.scrollIntoView({ block: 'start' })
    shown.current?.focus({ preventScroll: true })
  }, [isNamed])
  return shown
}
