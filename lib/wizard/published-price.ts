import { isAsked } from '@/lib/contract/answers'
import type { Answers, Form } from '@/lib/contract/form'

/** The form of who is booked at a published price: it asks how long with one answer, which the price is for. */
export const publishedPriceForm = (form: Form): Form => {
  const { usual } = form
  if (!usual) return form
  const steps = form.steps.map((step) => ({
    ...step,
    fields: step.fields.map((field) =>
      field.key === usual.field
        ? { ...field, options: field.options?.filter(({ value }) => value === usual.value) }
        : field,
    ),
  }))
  return { ...form, steps }
}

/** What the answers lack of the length a published price is for; null where they lack nothing. */
export const missingDuration = (form: Form, answers: Answers): Answers | null => {
  const { usual } = form
  const question = form.steps.flatMap(({ fields }) => fields).find(({ key }) => key === usual?.field)
  return usual && question && isAsked(form, question, answers) && answers[usual.field] !== usual.value
    ? { [usual.field]: usual.value }
    : null
}

/** Whether a step of the form asks how long. */
export const requiresDuration = (form: Form | undefined, step: number): boolean =>
  form?.steps[step]?.fields.some(({ key }) => key === form.usual?.field) ?? false
