import { checkAnswers } from '@/lib/contract/answers'
import type { Form } from '@/lib/contract/form'
import { isMunicipality } from '@/lib/contract/municipality'
import { questionOf, stepsOf, type RequestDraft, type StepId } from './request'

/** Returns whether the address is complete. Invalid characters are reported by the step and by the API. */
const isWhereKnown = ({ addressPk, address }: RequestDraft): boolean => {
  if (addressPk !== null) return true
  const { cep, street, number, district, city } = address
  const isTyped = [street, number, district].every((text) => text.trim() !== '')
  return isTyped && /^\d{5}-?\d{3}$/.test(cep.trim()) && city !== null && isMunicipality(city)
}

const isDone = (draft: RequestDraft, form: Form, step: StepId): boolean => {
  const question = questionOf(step)
  if (question !== null) {
    const fields = form.steps[question]?.fields ?? []
    return Object.keys(checkAnswers(form, draft.answers, fields).errors).length === 0
  }
  if (step === 'service') return draft.service !== null
  if (step === 'where') return isWhereKnown(draft)
  if (step === 'kind') return draft.kind !== null
  if (step === 'when')
    return draft.kind === 'schedule'
      ? draft.slot !== null
      : draft.when !== null && (draft.when !== 'date' || draft.date !== '')
  return true
}

/** The first step that still asks something; the review where none does. */
export const firstOpenStep = (draft: RequestDraft, form: Form): StepId =>
  stepsOf(form).find((step) => !isDone(draft, form, step)) ?? 'review'

/** Returns whether the service's own form asks for photos; then no other step does. */
const requiresPhotos = (form: Form | undefined): boolean =>
  form?.steps.some((step) => step.fields.some((field) => field.type === 'photo')) ?? false

/** Returns whether the details step shows photos; existing ones can be removed in any case. */
export const acceptsPhotos = (draft: RequestDraft | null, form: Form | undefined): boolean =>
  (draft?.photos.length ?? 0) > 0 || !requiresPhotos(form)
