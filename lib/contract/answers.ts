import type { FieldCode, FieldErrors } from './errors'
import type { Answers, AnswerValue, Form, FormField } from './form'

/** Returns whether a field is shown, given the answers so far; a field that depends on a hidden one is hidden too. */
export const isAsked = (form: Form, field: FormField, answers: Answers): boolean => {
  const rule = field.show_if
  if (!rule) return true
  const parent = form.steps.flatMap((step) => step.fields).find((candidate) => candidate.key === rule.field)
  if (!parent || !isAsked(form, parent, answers)) return false
  const value = answers[rule.field]
  if (Array.isArray(value)) return value.some((one) => rule.equals.includes(one))
  return (typeof value === 'string' || typeof value === 'boolean') && rule.equals.includes(value)
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const tooLong = (length: number, max: number | undefined, fallback: number) => length > (max ?? fallback)

/** `2026-02-28`; not a day the calendar does not have. */
const isCalendarDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** Returns whether a number has more decimals than allowed; 1.005 and its binary neighbours have three. */
const hasMoreDecimals = (value: number, decimals: number) => Number(value.toFixed(decimals)) !== value

const checkValue = (field: FormField, value: AnswerValue): FieldCode | null => {
  const options = new Set((field.options ?? []).map((option) => option.value))
  switch (field.type) {
    case 'choice':
      return typeof value === 'string' && options.has(value) ? null : 'invalid_choice'
    case 'multichoice':
      return Array.isArray(value) && value.every((one) => options.has(one)) ? null : 'invalid_choice'
    case 'number':
      if (typeof value !== 'number' || !Number.isFinite(value)) return 'invalid'
      if (hasMoreDecimals(value, field.decimals ?? 0)) return field.decimals ? 'too_precise' : 'whole_number'
      if (field.min !== undefined && value < field.min) return 'too_small'
      return field.max !== undefined && value > field.max ? 'too_big' : null
    case 'text':
    case 'textarea':
      if (typeof value !== 'string') return 'invalid'
      if (field.min !== undefined && value.trim().length < field.min) return 'too_short'
      return tooLong(value.length, field.max, field.type === 'text' ? 200 : 2000) ? 'too_long' : null
    case 'date':
      return typeof value === 'string' && isCalendarDay(value) ? null : 'invalid_date'
    case 'boolean':
      return typeof value === 'boolean' ? null : 'invalid'
    case 'photo':
      if (!Array.isArray(value)) return 'invalid'
      return tooLong(value.length, field.max, 6) ? 'too_many' : null
  }
}

/**
 * Checks answers against a form. Answers to fields that are not asked, or unknown to the form, are dropped;
 * every failed field is named. The page and the API run this same function.
 */
export const checkAnswers = (
  form: Form,
  answers: Answers,
  fields = form.steps.flatMap((step) => step.fields),
): { answers: Answers; errors: FieldErrors } => {
  const kept: Answers = {}
  const errors: FieldErrors = {}
  for (const field of fields) {
    if (!isAsked(form, field, answers)) continue
    const value = Object.hasOwn(answers, field.key) ? answers[field.key] : undefined
    if (value === undefined || value === null || isEmpty(value)) {
      if (field.required) errors[field.key] = ['required']
      continue
    }
    const code = checkValue(field, value)
    if (code) errors[field.key] = [code]
    else kept[field.key] = value
  }
  return { answers: kept, errors }
}
