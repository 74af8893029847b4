'use client'

import { useEffect, useRef } from 'react'
import { useConsent } from '@/hooks/privacy/consent'
import { whenIdle } from '@/lib/when-idle'

/** Loads the measuring of web vitals once the visitor has accepted analytics: nothing of it before. */
export const WebVitals = () => {
  const landing = useRef('')
  const isAccepted = useConsent() === 'accepted'
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
