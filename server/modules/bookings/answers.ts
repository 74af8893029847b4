import type { Answers, AnswerValue, Form, FormField } from '@/lib/contract/form'
import { formatNumberAnswer } from '@/lib/shared/number-answer'
import type { Locale } from '@/server/http/locale'

const yesNo = { pt: ['Sim', 'Não'], en: ['Yes', 'No'] } as const

// The order of day and month is the reader's: 03/04 is another day in the other language. Made once: creating a
// formatter costs more than the rest of a row.
const days = {
  pt: new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }),
}

const shown = (field: FormField, value: AnswerValue, locale: Locale): string => {
  const labelOf = (one: string) => field.options?.find((option) => option.value === one)?.label ?? one
  if (typeof value === 'boolean') return yesNo[locale][value ? 0 : 1]
  if (Array.isArray(value)) return value.map(labelOf).join(', ')
  if (typeof value === 'number') return formatNumberAnswer(field, value, locale)
  return field.type === 'date' ? days[locale].format(new Date(`${value}T12:00:00Z`)) : labelOf(value)
}

/** Answers as people read them: question and answer in the reader's language, in the form's order. */
export const describeAnswers = (form: Form, answers: Answers, locale: Locale) =>
  form.steps
    .flatMap((step) => step.fields)
    .flatMap((field) => {
      const value = answers[field.key]
      return value === undefined || value === null || field.type === 'photo'
        ? []
        : [{ key: field.key, label: field.label, value: shown(field, value, locale) }]
    })
