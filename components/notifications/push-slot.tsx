'use client'

import { useEffect } from 'react'
import { isPushConfigured } from '@/lib/push/configured'
import { useSessionState } from '@/lib/session/state'

/**
 * Asks for the permission to push: at startup on other than mobile browsers, and once it is known who looks.
 * A site without a push service asks nothing and loads nothing.
 */
export const PushSlot = () => {
  const { user } = useSessionState()
  const pk = user?.pk
  useEffect(() => {
    if (!isPushConfigured) return
    void import('@/lib/push/permission').then(({ isMobileAgent, requestPermission, supportsPush }) => {
      if (supportsPush() && !isMobileAgent(navigator.userAgent)) void requestPermission()
    })
  }, [])
  useEffect(() => {
    if (isPushConfigured && pk !== undefined)
      void import('@/hooks/notifications/push').then(({ registerBrowser }) => registerBrowser(pk))
  }, [pk])
  return null
}
