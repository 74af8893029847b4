import { useEffect, useState } from 'react'

/** Time after a change of step in which presses are ignored, ms: the longest pause within a double tap. */
const settleMs = 400

/**
 * Returns true from the render that shows another step until `settleMs` later, so that the second press of a double tap
 * reaches no control of the next step. `step` is null until the first one is known, which settles at once.
 */
export const useSettling = (step: string | null): boolean => {
  const [settled, setSettled] = useState(step)
  const isSettling = settled !== null && settled !== step
  useEffect(() => {
    if (!isSettling) return setSettled(step)
    const timer = setTimeout(() => setSettled(step), settleMs)
    return () => clearTimeout(timer)
  }, [isSettling, step])
  return isSettling
}
