import { useEffect, useRef, type RefObject } from 'react'

/**
 * For a wizard's heading: scrolls to it and focuses it when the step changes. Not on the first render: focus
 * stays where the person put it. `isReady` is false while the first step is unknown.
 */
export const useFocusOnChange = <T extends HTMLElement>(
  step: string,
  isReady: boolean,
): RefObject<T | null> => {
  const target = useRef<T>(null)
  const shown = useRef<string | null>(null)
  useEffect(() => {
    if (!isReady) return
    if (shown.current !== null && shown.current !== step) {
      window.scrollTo({ top: 0 })
      target.current?.focus()
    }
    shown.current = step
  }, [step, isReady])
  return target
}
