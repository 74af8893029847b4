'use client'

import { useSyncExternalStore } from 'react'
import { useTourStore } from '@/hooks/state-providers'
import { createTourStore, type TourState, type TourStore } from './store'

/** Requests the introduction, without rendering on its changes. */
export const useRequestTour = (): (() => void) => useTourStore(() => createTourStore()).request

/** State of the introduction and its steps. */
export const useTour = (): TourState & Pick<TourStore, 'request' | 'finish'> => {
  const { subscribe, getSnapshot, getServerSnapshot, request, finish } = useTourStore(() => createTourStore())
  return { ...useSyncExternalStore(subscribe, getSnapshot, getServerSnapshot), request, finish }
}
