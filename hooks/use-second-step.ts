import { useCallback, useEffect, useState } from 'react'
import { currentEntryState, leaveEntry, onEntryChange, pushEntry } from '@/lib/navigation/history-entries'

/**
 * The second step of a form, as an entry of the browser's history: Back leads to the first step, where what was typed
 * still stands, rather than off the page. A form that keeps what was typed `resumes`: a reload stays at the second
 * step.
 * `isRestored` is false until it is known which step that is.
 */
export const useSecondStep = ({ resumes = false } = {}) => {
  const [isSecond, setSecond] = useState(false)
  const [isRestored, setRestored] = useState(!resumes)
  useEffect(() => {
    if (!resumes) return
    setSecond(currentEntryState('secondStep') !== undefined)
    setRestored(true)
  }, [resumes])
  useEffect(() => onEntryChange('secondStep', (mark) => setSecond(mark !== undefined)), [])
  return {
    isSecond,
    isRestored,
    forward: useCallback(() => {
      pushEntry('secondStep', true)
      setSecond(true)
    }, []),
    back: useCallback(() => {
      setSecond(false)
      leaveEntry('secondStep')
    }, []),
  }
}
