'use client'

import dynamic from 'next/dynamic'
import { useSessionState } from '@/lib/session/state'

const SessionWatch = dynamic(
  () => import('@/hooks/accounts/session-watch').then((module) => module.SessionWatch),
  { ssr: false },
)

/** On public pages visitors load no session code. */
export const SessionSlot = () => {
  const { hasTokens, isWatched } = useSessionState()
  return hasTokens || isWatched ? <SessionWatch /> : null
}
