'use client'

import { TourSlot } from '@/components/tour/tour-slot'
import { useDiscardOffer } from '@/hooks/offers/use-discard-offer'
import { SessionNotice } from './session-notice'

/** What of the frame only people with an account need; visitors load none of it. */
export const SignedInParts = () => {
  useDiscardOffer()
  return (
    <>
      <SessionNotice />
      <TourSlot />
    </>
  )
}
