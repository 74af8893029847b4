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
export const useKeyboardHighlight = (): void => {
  useEffect(() => {
    const root = document.documentElement
    const seen = window.visualViewport
    let width = 0
    let height = 0
    let tallest = 0
    const look = () =>
      root.toggleAttribute(
        'data-keyboard',
        tallest - height > keyboardPx && takesText(document.activeElement),
      )
    // Sizes are read when they change: at every move of the focus that would have the page laid out once more.
    const measure = () => {
      height = seen?.height ?? window.innerHeight
      tallest = window.innerWidth === width ? Math.max(height, tallest) : height
      width = window.innerWidth
      look()
    }
    // In the next frame, which computes the layout anyway; here it would be computed once more.
    const first = requestAnimationFrame(measure)
    const target = seen ?? window
    target.addEventListener('resize', measure)
    document.addEventListener('focusin', look)
    document.addEventListener('focusout', look)
    return () => {
      cancelAnimationFrame(first)
      target.removeEventListener('resize', measure)
      document.removeEventListener('focusin', look)
      document.removeEventListener('focusout', look)
      root.removeAttribute('data-keyboard')
    }
  }, [])
}
