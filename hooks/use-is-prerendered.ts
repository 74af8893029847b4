import { useState } from 'react'
import { useIsHydrated } from './use-is-hydrated'

/** Returns whether a component was rendered on the server: its HTML is on screen before it runs. */
export const useIsPrerendered = (): boolean => {
  const isHydrated = useIsHydrated()
  return useState(!isHydrated)[0]
}
