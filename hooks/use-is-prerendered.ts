import { useState, useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/** Returns whether a component was rendered on the server: its HTML is on screen before it runs. */
export const useIsPrerendered = (): boolean => {
  const isHydrating = useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  )
  return useState(isHydrating)[0]
}
