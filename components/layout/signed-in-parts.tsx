'use client'

import dynamic from 'next/dynamic'
import { TourSlot } from '@/components/tour/tour-slot'
import { useDiscardOffer } from '@/hooks/offers/use-discard-offer'
import { useSessionState } from '@/hooks/state-providers'

// Loaded when it is going to show.
const SessionNotice = dynamic(() => import('./session-notice').then((module) => module.SessionNotice), {
  ssr: false,
})

/** What of the frame only people with an account need; visitors load none of it. */
export const SignedInParts = () => {
  const { isDoubtful } = useSessionState()
  useDiscardOffer()
  return (
    <>
      {isDoubtful ? <SessionNotice /> : null}
      <TourSlot />
    </>
  )
}
