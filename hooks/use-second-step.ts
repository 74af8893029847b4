import { useCallback, useEffect, useState } from 'react'
import { addEntry, leaveEntry, onArrival } from '@/lib/navigation/entries'

/**
 * The second step of a form, as an entry of the browser's history: Back leads to the first step, where what was typed
 * still stands, rather than off the page.
 */
export const useSecondStep = () => {
  const [isSecond, setSecond] = useState(false)
  useEffect(() => onArrival('secondStep', (mark) => setSecond(mark !== undefined)), [])
  return {
    isSecond,
    forward: useCallback(() => {
      addEntry('secondStep', true)
      setSecond(true)
    }, []),
    back: useCallback(() => {
      setSecond(false)
      leaveEntry('secondStep')
    }, []),
  }
}
