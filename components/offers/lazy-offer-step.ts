import { loadOnPress } from '@/components/ui/load-on-press'
import { useOfflineNotice } from '@/hooks/use-offline-notice'

export const loadOfferStep = () => import('./offer-step-dialog').then((module) => module.OfferStepDialog)

/** Confirmation dialog of a step of an offer, loaded on its press. */
export const OfferStepOnPress = loadOnPress(loadOfferStep, useOfflineNotice)
