import { useEffect, useRef, type PointerEvent } from 'react'

const restMs = 80

/**
 * Which entry of a list the mouse means, where what belongs to it shows on the right: the one it rests on a
 * moment. On its way there it crosses others, and meant none of them; turning back to the left means the one
 * it is on.
 */
export const useResting = (show: (entry: number) => void) => {
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
      // A pixel is no turn: no hand draws a straight line.
      if (by >= -1) return
      leave()
      show(entry)
    }
    return { onPointerEnter, onPointerMove, onPointerLeave: leave }
  }
}
