'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { useConsent } from '@/hooks/privacy/consent'
import { track } from '@/lib/tracking/track'

/** Reports page views to the pixel, once the visitor has accepted analytics. */
export const PageViews = () => {
  const path = usePathname()
  const isAccepted = useConsent() === 'accepted'
  useEffect(() => {
    if (isAccepted) track({ name: 'page_view', path })
  }, [isAccepted, path])
  return null
}
