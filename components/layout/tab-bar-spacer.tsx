'use client'

import { useSearchParams } from 'next/navigation'
import { useLayoutEffect } from 'react'
import { usePageLocation } from '@/hooks/use-page-location'
import { hasTabBar } from '@/lib/frame/tab-bar-pages'
import { TabBar } from './tab-bar'
import type { TabRole } from './tabs'
import type { Viewer, ViewerActions } from './viewer'

interface TabRoomProps {
  role: TabRole
  viewer: Viewer
  actions: ViewerActions
}

/**
 * The tab bar where a page has one, and the room it takes. The page's first script has already made that room
 * (session-mark.tsx), so that nothing moves when the bar comes; this keeps it while pages change.
 */
export const TabBarSpacer = ({ role, viewer, actions }: TabRoomProps) => {
  const path = usePageLocation()
  // A page that writes to the history may lose the slash.
  const address = `${path.endsWith('/') ? path : `${path}/`}?${useSearchParams()}`
  const isShown = hasTabBar(address)
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-tabs', isShown)
  }, [isShown])
  return isShown ? <TabBar role={role} address={address} viewer={viewer} actions={actions} /> : null
}
