'use client'

import { useCallback, useEffect, useState } from 'react'

/**
 * Seconds left of a countdown that `start` begins. Based on the clock, so a sleeping tab does not prolong it.
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
