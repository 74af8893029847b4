'use client'
import { usePathname } from 'next/navigation'
import { useEffect, useSyncExternalStore } from 'react'
import { consentStore } from '@/lib/storage/consent-store'

/** Tells the pixel of each page seen, once the visitor has accepted analytics. */
export const PageViews = ({ pixel }: { pixel: string }) => {
  const path = usePathname()
  const isAccepted = useSyncExternalStore(consentStore.subscribe, consentStore.read, consentStore.readOnServer) === 'accepted'
  useEffect(() => {
    if (!isAccepted) return
    const seen = new URL(pixel, window.location.href)
    seen.searchParams.set('ev', 'PageView')
    seen.searchParams.set('dl', `${window.location.origin}${path}`)
    new Image().src = seen.href
  }, [isAccepted, path, pixel])
  return null
}
