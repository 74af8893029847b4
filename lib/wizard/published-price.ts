import { isAsked } from '@/lib/contract/answers'
import type { Answers, Form } from '@/lib/contract/form'

/** Returns the form of an instant booking: its duration question has one answer, the priced one. */
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

/** Returns the answers that lack a priced duration; null if none does. */
export const missingDuration = (form: Form, answers: Answers): Answers | null => {
  const { usual } = form
  const question = form.steps.flatMap(({ fields }) => fields).find(({ key }) => key === usual?.field)
  return usual && question && isAsked(form, question, answers) && answers[usual.field] !== usual.value
    ? { [usual.field]: usual.value }
    : null
}

/** Returns the priced duration in words, if a step of the form asks for it. */
export const pricedDuration = (form: Form | undefined, step: number): string | undefined =>
  form?.steps[step]?.fields
    .find(({ key }) => key === form.usual?.field)
    ?.options?.find(({ value }) => value === form.usual?.value)?.label
