import { useCallback, type RefCallback } from 'react'

/**
 * Tells the style sheet how much of the window's end something takes that lies over the page, so that what has the
 * focus is scrolled above it (app/globals.css).
 */
export const useMeasuredHeight = (name: '--bottom-bar' | '--cookie-banner'): RefCallback<HTMLElement> =>
  useCallback(
    (element) => {
      if (!element) return undefined
      const { style } = document.documentElement
      const observer = new ResizeObserver(() => style.setProperty(name, `${element.offsetHeight}px`))
      observer.observe(element, { box: 'border-box' })
      return () => {
        observer.disconnect()
        style.removeProperty(name)
      }
    },
    [name],
  )
