'use client'

import dynamic from 'next/dynamic'
import type { Viewer, ViewerActions } from './viewer'

const TabRoom = dynamic(() => import('./tab-bar-spacer').then((module) => module.TabBarSpacer), {
  ssr: false,
})

interface TabSlotProps {
  viewer: Viewer
  actions: ViewerActions
}

/** The tab bar, for signed-in people alone: visitors load none of it. */
export const TabSlot = ({ viewer, actions }: TabSlotProps) =>
  viewer.role === 'visitor' ? null : <TabRoom role={viewer.role} viewer={viewer} actions={actions} />
