'use client'

import { useEffect } from 'react'

const idleMs = 3_000

/** Registers the service worker that shows a page when offline, after everything else. */
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
