'use client'

import dynamic from 'next/dynamic'
import { useSessionState } from '@/lib/session/state'

const SessionWatch = dynamic(
  () => import('@/hooks/accounts/session-watch').then((module) => module.SessionWatch),
  { ssr: false },
)

/** A visitor of a public page has no session and loads nothing to keep one. */
export const SessionSlot = () => {
  const { hasTokens, isWatched } = useSessionState()
  return hasTokens || isWatched ? <SessionWatch /> : null
}
