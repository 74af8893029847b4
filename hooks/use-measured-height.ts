import { useCallback, type RefCallback } from 'react'

/**
 * Sets a CSS variable to an element's height, px, while it is mounted: of a bar at the window's end, above which a
 * focused element is scrolled, and of the cookie banner, which pages that fill the window leave room for.
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
