'use client'

import { useCallback, useEffect, useState } from 'react'

/**
 * Seconds left of a clock that `start` winds. Counts by the time of day, so a sleeping tab does not stretch
 * it.
 */
export const useCountdown = (): { left: number; start: (seconds: number) => void } => {
  const [end, setEnd] = useState(0)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (end === 0) return
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 250)
    return () => clearInterval(timer)
  }, [end])
  const start = useCallback((seconds: number) => {
    setEnd(Date.now() + seconds * 1000)
    setLeft(seconds)
  }, [])
  return { left, start }
}
