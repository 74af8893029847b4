import { useEffect } from 'react'

/** Bars of the browser come and go with less; a keyboard takes more. */
const keyboardPx = 140

const takesText = (element: Element | null): boolean =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement &&
    !['button', 'checkbox', 'color', 'file', 'radio', 'range', 'reset', 'submit'].includes(element.type))

/**
 * Marks the document with `data-keyboard` while the on-screen keyboard is open: a field for text has the focus
 * and the visible part of the window is lower than it has been at this width. A keyboard on a desk takes no
 * room, and marks nothing.
 */
export const useKeyboardMark = (): void => {
  useEffect(() => {
    const root = document.documentElement
    const seen = window.visualViewport
    let tallest = { width: 0, height: 0 }
    const look = () => {
      const [width, height] = [window.innerWidth, seen?.height ?? window.innerHeight]
      tallest =
        width === tallest.width ? { width, height: Math.max(height, tallest.height) } : { width, height }
      root.toggleAttribute(
        'data-keyboard',
        takesText(document.activeElement) && tallest.height - height > keyboardPx,
      )
    }
    look()
    const target = seen ?? window
    target.addEventListener('resize', look)
    document.addEventListener('focusin', look)
    document.addEventListener('focusout', look)
    return () => {
      target.removeEventListener('resize', look)
      document.removeEventListener('focusin', look)
      document.removeEventListener('focusout', look)
      root.removeAttribute('data-keyboard')
    }
  }, [])
}
