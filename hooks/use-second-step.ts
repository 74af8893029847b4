import { useCallback, useEffect, useState } from 'react'

const isMarked = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'secondStep' in state

/**
 * The second step of a form, as an entry of the browser's history: Back leads to the first step, where what was typed
 * still stands, rather than off the page.
 */
export const useSecondStep = () => {
  const [isSecond, setSecond] = useState(false)
  useEffect(() => {
    const onPop = ({ state }: PopStateEvent) => setSecond(isMarked(state))
    window.addEventListener('popstate', onPop)
    return () => window.removeEventListener('popstate', onPop)
  }, [])
  return {
    isSecond,
    forward: useCallback(() => {
      // The router adds to an entry what it needs itself.
      window.history.pushState({ secondStep: true }, '')
      setSecond(true)
    }, []),
    back: useCallback(() => {
      setSecond(false)
      window.history.back()
    }, []),
  }
}
