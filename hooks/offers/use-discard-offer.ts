import { useEffect } from 'react'
import { onRouteStart } from '@/lib/navigation/route-events'
import { storageKeys } from '@/lib/storage/keys'
import { clearLocal } from '@/lib/storage/local'
import { discardsOffer } from '@/lib/wizard/steps'

/** Deletes the unsent offer when the route changes, unless it stays within the provider's offers. */
export const useDiscardOffer = () =>
  useEffect(
    () =>
      onRouteStart((target) => {
        if (discardsOffer(target)) clearLocal(storageKeys.makeOfferStep, storageKeys.currentMakeOffer)
      }),
    [],
  )
