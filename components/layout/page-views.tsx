'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useSyncExternalStore } from 'react'
import { consentStore } from '@/lib/storage/consent-store'
import { track } from '@/lib/tracking/track'

/** Reports page views to the pixel, once the visitor has accepted analytics. */
export const PageViews = () => {
  const path = usePathname()
  const isAccepted =
    useSyncExternalStore(consentStore.subscribe, consentStore.read, consentStore.readOnServer) === 'accepted'
  useEffect(() => {
    if (isAccepted) track({ name: 'page_view', path })
  }, [isAccepted, path])
  return null
}
