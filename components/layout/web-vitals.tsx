'use client'

import { useEffect, useRef, useSyncExternalStore } from 'react'
import { consentStore } from '@/lib/storage/consent-store'
import { whenIdle } from '@/lib/when-idle'

/** Loads the measuring of web vitals once the visitor has accepted analytics: nothing of it before. */
export const WebVitals = () => {
  const landing = useRef('')
  const isAccepted =
    useSyncExternalStore(consentStore.subscribe, consentStore.read, consentStore.readOnServer) === 'accepted'
  useEffect(() => {
    landing.current ||= window.location.pathname
    if (!isAccepted) return undefined
    return whenIdle(() => {
      void import('@/lib/tracking/web-vitals').then(
        ({ startWebVitals }) => startWebVitals(landing.current),
        () => undefined,
      )
    })
  }, [isAccepted])
  return null
}
