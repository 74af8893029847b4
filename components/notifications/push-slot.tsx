'use client'

import { useEffect } from 'react'
import { useSessionState } from '@/hooks/state-providers'
import { isPushConfigured } from '@/lib/push/configured'

/**
 * Asks for the push permission once the user is known; on desktop at start-up. Without a configured push
 * service nothing is asked or loaded.
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
