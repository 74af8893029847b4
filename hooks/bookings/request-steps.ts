import { useEffect, useRef } from 'react'
import { useWizardHistory } from '@/hooks/use-wizard-history'
import type { Form } from '@/lib/contract/form'
import { storageKeys } from '@/lib/storage/keys'
import { firstOpenStep } from '@/lib/wizard/complete'
import { stepsOf, type RequestDraft, type StepId } from '@/lib/wizard/request'
import { formWizard } from '@/lib/wizard/steps'

type RequestHistory = ReturnType<typeof useRequestHistory>

/** Current step of the request wizard, in this browser's history and stored for the next visit. */
export const useRequestHistory = () => useWizardHistory(storageKeys.currentStep, formWizard.first)

interface Steps {
  /** Null until the kept draft has been read. */
  draft: RequestDraft | null
  form: Form | undefined
  /** Nobody is known to do the work in the city. */
  isUnserved: boolean
  history: RequestHistory
}

/** The steps of a request by name, and the ways between them. */
export const useRequestSteps = ({ draft, form, isUnserved, history }: Steps) => {
  const { step, isRestored, isEdit, jumpTo } = history
  const steps = stepsOf(form)
  const numberOf = (id: StepId) => steps.indexOf(id) + formWizard.first
  const position = Math.min(step, steps.length) - formWizard.first
  const current: StepId = draft?.service ? (steps[position] ?? 'review') : 'service'
  const open = draft?.service && form ? firstOpenStep(draft, form) : null

  // A restored step may lie beyond this draft, which an earlier release may have stored.
  const isChecked = useRef(false)
  useEffect(() => {
    if (!isRestored || !draft || isChecked.current || (draft.service && !open)) return
    isChecked.current = true
    const last = stepsOf(form).indexOf(open ?? 'service') + formWizard.first
    // The details, which follow the review, may be edited as soon as it is reached.
    if (step > last && open !== 'review') jumpTo(last)
  }, [isRestored, draft, open, form, step, jumpTo])

  const isKindKnown = draft?.kind === 'demand' || draft?.isKindGiven === true
  // A second press before the next step is shown must not skip it.
  const left = useRef<StepId | null>(null)
  useEffect(() => {
    left.current = null
  }, [current])
  const leave = (go: () => void) => {
    if (left.current === current) return
    left.current = current
    go()
  }

  return {
    position,
    current,
    isEdit: isEdit && current !== 'review',
    goToStep: (id: StepId) => history.goTo(numberOf(id)),
    editStep: (id: StepId) => history.edit(numberOf(id)),
    /**
     * Continues after a completed step: after an edited one, to the step it invalidated, or back to the review; after
     * the time of a repeated request, to the first step its answers leave open.
     */
    goOn: ({ isRepeated }: { isRepeated: boolean }) =>
      leave(() => {
        // A step that was open has just been completed.
        if (isEdit) history.leaveEdit(open === current ? step + 1 : numberOf(open ?? 'review'))
        else if (current === 'details') history.goTo(numberOf('review'))
        // Already answered: a chosen provider is booked, and a page before the wizard may have chosen offers.
        else if (current === 'where' && (draft?.provider != null || (isKindKnown && !isUnserved)))
          history.goTo(numberOf('when'))
        else if (current === 'when' && isRepeated && draft && form)
          history.goTo(numberOf(firstOpenStep({ ...draft, when: 'flexible', slot: '' }, form)))
        else history.goTo(step + 1)
      }),
    /** Continues after the service step. Another service has its own form, which is not loaded yet. */
    goOnFromService: (isOther: boolean) =>
      leave(() => {
        if (!isEdit) history.goTo(formWizard.first + 1)
        else history.leaveEdit(isOther ? formWizard.first + 1 : numberOf(open ?? 'review'))
      }),
  }
}
