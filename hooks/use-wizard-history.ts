import { useCallback, useEffect, useRef, useState } from 'react'
import {
  currentEntryState,
  goBackUntil,
  onEntryChange,
  pushEntry,
  replaceEntryState,
  replaceEntryUrl,
} from '@/lib/navigation/history-entries'
import { useWizardStep } from './use-wizard-step'

/** State of a wizard's history entry. */
interface Step {
  step: number
  /** The step of the entry before this one; null where that is no step of the wizard. */
  from: number | null
  /** A single step is being edited, with a return to the origin. */
  isEdit: boolean
  /** Number of the wizard's entries before this one; absent from marks of earlier versions. */
  depth?: number
}

const isStep = (value: unknown): value is Step =>
  typeof value === 'object' && value !== null && 'step' in value && 'from' in value && 'isEdit' in value

const currentMark = (): Step | null => {
  const mark = currentEntryState('wizard')
  return isStep(mark) ? mark : null
}
const currentDepth = (): number => currentMark()?.depth ?? 0

const markStep = (step: Step): void => replaceEntryState('wizard', step)

/** Removes the query from the address, so that a reload does not undo later changes. */
export const clearQuery = (): void => replaceEntryUrl(window.location.pathname)

/**
 * Goes back to the entry with which the wizard began, once it has nothing to show any more: Back then leads to
 * where the person came from, not through its steps. Resolves when there.
 */
export const unwindWizard = (): Promise<void> => goBackUntil(currentDepth)

/**
 * Makes Back leave a finished wizard, including steps that could not be unwound because they lie behind a sign-in,
 * after which the wizard restarted.
 */
export const useLeaveWhenFinished = (isOver: boolean): void => {
  useEffect(() => {
    if (!isOver) return
    return onEntryChange('wizard', (mark, isPassed) => {
      if (isPassed || !isStep(mark)) return
      void unwindWizard().then(() => window.history.back())
    })
  }, [isOver])
}

/**
 * Wizard with its steps as history entries: Back goes a step back, and from the first one to the page before. `edit`
 * opens one step and `leaveEdit` returns from it.
 */
export const useWizardHistory = (key: string, first: number) => {
  const { step, isRestored, goTo: show } = useWizardStep(key, first)
  const [isEdit, setEdit] = useState(false)
  const at = useRef(step)
  useEffect(() => {
    at.current = step
  }, [step])

  useEffect(() => {
    if (!isRestored) return
    const mark = currentMark()
    setEdit(mark?.isEdit === true && mark.step === at.current)
    markStep(
      mark?.step === at.current
        ? mark
        : { step: at.current, from: null, isEdit: false, depth: currentDepth() },
    )
  }, [isRestored])

  useEffect(
    () =>
      onEntryChange('wizard', (mark, isPassed) => {
        if (isPassed || !isStep(mark)) return
        setEdit(mark.isEdit)
        show(mark.step)
      }),
    [show],
  )

  const push = useCallback(
    (to: number, editing: boolean) => {
      pushEntry('wizard', {
        step: to,
        from: at.current,
        isEdit: editing,
        depth: currentDepth() + 1,
      } satisfies Step)
      setEdit(editing)
      show(to)
    },
    [show],
  )
  /** Shows a step in this entry's place: nobody took it. */
  const jumpTo = useCallback(
    (to: number) => {
      const from = currentMark()?.from ?? null
      markStep({ step: to, from, isEdit: false, depth: currentDepth() })
      setEdit(false)
      show(to)
    },
    [show],
  )
  const previous = useCallback(() => {
    const mark = currentMark()
    if (mark?.isEdit && mark.from !== null) return window.history.back()
    if (at.current <= first) return
    // A step in between may have been skipped.
    if (mark && mark.from !== null && mark.from < at.current) window.history.back()
    else push(at.current - 1, false)
  }, [first, push])
  const leaveEdit = useCallback(
    (to: number) => {
      const mark = currentMark()
      if (mark?.from === to) return window.history.back()
      markStep({ step: to, from: mark?.from ?? null, isEdit: true, depth: currentDepth() })
      show(to)
    },
    [show],
  )
  return {
    step,
    isRestored,
    isEdit,
    goTo: useCallback((to: number) => push(to, false), [push]),
    edit: useCallback((to: number) => push(to, true), [push]),
    jumpTo,
    previous,
    leaveEdit,
  }
}
