import { useRef, type TouchEvent } from 'react'

/** Distance after which a released sheet closes, px. */
const closingDistance = 90

/** An element around the touched one has been scrolled away from its start. */
const isScrolled = (touched: Element | null | undefined): boolean => {
  const scroller = touched?.closest('[data-scrolls]')
  return scroller ? scroller.scrollTop > 0 || isScrolled(scroller.parentElement) : false
}

/**
 * Touch handlers for the content of a bottom sheet: a finger moving down drags the dialog, and a long enough drag
 * closes it. Ignored within `[data-scrolls]` unless it is scrolled to its start.
 */
export const useSwipeDown = (onClose: () => void) => {
  const from = useRef<{ x: number; y: number } | null>(null)
  /** Distance downwards, px; 0 for a movement that is rather sideways. */
  const dragged = (event: TouchEvent) => {
    const now = event.changedTouches[0]
    if (!from.current || !now) return 0
    const down = now.clientY - from.current.y
    return down > Math.abs(now.clientX - from.current.x) ? down : 0
  }
  const drag = (event: TouchEvent, distance: number) => {
    const sheet = event.currentTarget.closest('dialog')
    if (sheet) sheet.style.translate = distance > 0 ? `0 ${distance}px` : ''
  }
  const release = (event: TouchEvent) => {
    drag(event, 0)
    from.current = null
  }
  return {
    onTouchStart: (event: TouchEvent) => {
      const isAtStart = !(event.target instanceof Element && isScrolled(event.target))
      const [touch] = event.touches.length === 1 && isAtStart ? [event.touches[0]] : []
      from.current = touch ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchMove: (event: TouchEvent) => drag(event, dragged(event)),
    onTouchEnd: (event: TouchEvent) => {
      const isFar = dragged(event) > closingDistance
      release(event)
      if (isFar) onClose()
    },
    onTouchCancel: release,
  }
}
