'use client'

import { useEffect } from 'react'

const idleMs = 3_000

/** Has the browser keep the page for when there is no connection, once everything else is done. */
export const OfflineSlot = () => {
  useEffect(() => {
    if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return undefined
    const timer = setTimeout(
      () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined),
      idleMs,
    )
    return () => clearTimeout(timer)
  }, [])
  return null
}
