import { useEffect, useRef, type PointerEvent } from 'react'

const restMs = 80

/**
 * Which entry of a list the mouse points at, when the entry's panel is at its right. The mouse selects the
 * entry it rests on: on its way to the panel it crosses others, which stay unselected. Moving back to the
 * left selects the entry under it at once.
 */
export const useHoverIntent = (show: (entry: number) => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const x = useRef(0)
  const leave = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (entry: number) => {
    const wait = () => {
      leave()
      timer.current = setTimeout(() => show(entry), restMs)
    }
    const onPointerEnter = (event: PointerEvent) => {
      x.current = event.clientX
      wait()
    }
    const onPointerMove = (event: PointerEvent) => {
      const by = event.clientX - x.current
      x.current = event.clientX
      if (by > 0) wait()
      // A few pixels to the left are not counted: nobody moves in a straight line.
      if (by >= -1) return
      leave()
      show(entry)
    }
    return { onPointerEnter, onPointerMove, onPointerLeave: leave }
  }
}
