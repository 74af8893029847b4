import { useCallback, useEffect, useReducer, useState } from 'react'
import { readLocal, writeLocal } from '@/lib/storage/local'
import { moveStep, restoreStep, type WizardMove } from '@/lib/wizard/steps'

const isNumber = (value: unknown): value is number => typeof value === 'number'

/**
 * A wizard's step, stored under `key` on every change and restored on load. `isRestored` is false until then, so that
 * the first step does not flash for a user at the fifth.
 */
export const useWizardStep = (key: string, first: number) => {
  const [step, move] = useReducer((current: number, to: WizardMove) => moveStep(current, to, first), first)
  const [isRestored, setRestored] = useState(false)

  useEffect(() => {
    move({ type: 'go', step: restoreStep(readLocal(key, isNumber), first) })
    setRestored(true)
  }, [key, first])

  useEffect(() => {
    if (isRestored) writeLocal(key, step)
  }, [key, step, isRestored])

  return {
    step,
    isRestored,
    next: useCallback(() => move({ type: 'next' }), []),
    previous: useCallback(() => move({ type: 'previous' }), []),
    goTo: useCallback((to: number) => move({ type: 'go', step: to }), []),
  }
}
