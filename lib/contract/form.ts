import { z } from 'zod'
import type { FieldCode, FieldErrors } from './errors'
import { entries, text } from './values'

export const fieldTypes = [
  'choice',
  'multichoice',
  'number',
  'text',
  'textarea',
  'date',
  'boolean',
  'photo',
] as const

const scalar = z.union([z.string(), z.boolean()])

const formFieldSchema = z.object({
  key: z.string(),
  type: z.enum(fieldTypes),
  label: z.string(),
  required: z.boolean(),
  options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
  /** Bounds of a number, of a text's length or of a photo count. */
  min: z.number().optional(),
  max: z.number().optional(),
  unit: z.string().optional(),
  /** The field is asked only when an earlier field holds one of these values. */
  show_if: z.object({ field: z.string(), equals: z.array(scalar) }).optional(),
})
export type FormField = z.infer<typeof formFieldSchema>

/** A service's form, its texts in the caller's language. */
export const formSchema = z.object({
  steps: z.array(z.object({ key: z.string(), title: z.string(), fields: z.array(formFieldSchema) })),
})
export type Form = z.infer<typeof formSchema>

/** Far beyond what any form asks for. */
const largestAnswer = 1_000_000_000
const number = z.number().min(-largestAnswer).max(largestAnswer)
const answerValue = z.union([text(2000), number, z.boolean(), z.array(text(200)).max(30)])
export type AnswerValue = z.infer<typeof answerValue>
export const answersSchema = entries(answerValue.nullable(), 100)
export type Answers = z.infer<typeof answersSchema>

/** Whether a field is asked, given the answers so far; a field hidden behind a hidden one is hidden too. */
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

const checkValue = (field: FormField, value: AnswerValue): FieldCode | null => {
  const options = new Set((field.options ?? []).map((option) => option.value))
  switch (field.type) {
    case 'choice':
      return typeof value === 'string' && options.has(value) ? null : 'invalid_choice'
    case 'multichoice':
      return Array.isArray(value) && value.every((one) => options.has(one)) ? null : 'invalid_choice'
    case 'number':
      if (typeof value !== 'number' || !Number.isFinite(value)) return 'invalid'
      if (field.min !== undefined && value < field.min) return 'too_small'
      return field.max !== undefined && value > field.max ? 'too_big' : null
    case 'text':
    case 'textarea':
      if (typeof value !== 'string') return 'invalid'
      if (field.min !== undefined && value.trim().length < field.min) return 'too_short'
      return tooLong(value.length, field.max, field.type === 'text' ? 200 : 2000) ? 'too_long' : null
    case 'date':
      return typeof value === 'string' && z.iso.date().safeParse(value).success ? null : 'invalid_date'
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
