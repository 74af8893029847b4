import { z } from 'zod'
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
  /** The option or number most requests give, in place until another one is. */
  usual: z.union([z.string(), z.number()]).optional(),
  /** Bounds of a number, of a text's length or of a photo count. */
  min: z.number().optional(),
  max: z.number().optional(),
  /** Allowed decimals of a number; none if absent. */
  decimals: z.number().int().min(1).max(3).optional(),
  unit: z.string().optional(),
  /** The unit of a single one, where it is another word: `year` beside `years`. */
  unit_one: z.string().optional(),
  /** The field is asked only when an earlier field holds one of these values. */
  show_if: z.object({ field: z.string(), equals: z.array(scalar) }).optional(),
})
export type FormField = z.infer<typeof formFieldSchema>

/** A service's form, its texts in the caller's language. */
export const formSchema = z.object({
  steps: z.array(z.object({ key: z.string(), title: z.string(), fields: z.array(formFieldSchema) })),
  /** The question that says how long, and the answer a published price is for; none where the work decides. */
  usual: z.object({ field: z.string(), value: z.string() }).optional(),
})
export type Form = z.infer<typeof formSchema>

/** Far above any form's values. */
const largestAnswer = 1_000_000_000
const number = z.number().min(-largestAnswer).max(largestAnswer)
const answerValue = z.union([text(2000), number, z.boolean(), z.array(text(200)).max(30)])
export type AnswerValue = z.infer<typeof answerValue>
export const answersSchema = entries(answerValue.nullable(), 100)
export type Answers = z.infer<typeof answersSchema>
