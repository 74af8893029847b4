import { useCallback, useEffect, useState } from 'react'
import { currentEntryState, leaveEntry, onEntryChange, pushEntry } from '@/lib/navigation/history-entries'

/**
 * Second step of a form as a history entry: Back leads to the first step with its input instead of leaving the page.
 * With `resumes` a reload stays at the second step. `isRestored` is false until the step is known.
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
