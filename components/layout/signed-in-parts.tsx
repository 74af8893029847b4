'use client'

import { TourSlot } from '@/components/tour/tour-slot'
import { useForgetOffer } from '@/hooks/offers/use-forget-offer'

/** What of the frame only people with an account need; visitors load none of it. */
export const SignedInParts = () => {
  useForgetOffer()
  return <TourSlot />
}
