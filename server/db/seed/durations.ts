import { z } from 'zod'
import type { StoredDurations } from '@/server/db/schema/catalogue'
import type { CatalogueFile } from './catalogue-file'

type SubServiceFile = CatalogueFile['sub_services'][number]
type Form = SubServiceFile['form']

const minutes = z.number().int().min(15).max(1440)

/** Durations to choose from, by sub-service: a question of its own, or one of its form. */
export const durationsFile = z.record(
  z.string(),
  z.union([
    z.strictObject({ minutes: z.array(minutes).min(2).max(4) }),
    z.strictObject({
      field: z.string(),
      choices: z.array(z.strictObject({ value: z.string(), minutes })).min(2),
    }),
  ]),
)
type Durations = z.infer<typeof durationsFile>[string]

const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`
/** "45 minutos", "2 horas", "1 h 30 min". */
const formatMinutes = (total: number) => {
  const [hours, rest] = [Math.floor(total / 60), total % 60]
  if (hours > 0 && rest > 0) return { pt: `${hours} h ${rest} min`, en: `${hours} h ${rest} min` }
  return hours > 0
    ? { pt: plural(hours, 'hora'), en: plural(hours, 'hour') }
    : { pt: plural(rest, 'minuto'), en: plural(rest, 'minute') }
}

/**
 * Appends the question to the last step, before photos. Optional: customers who do not know leave it to the offers.
 */
const withQuestion = ({ steps }: Form, choices: readonly number[]): Form => {
  const question: Form['steps'][number]['fields'][number] = {
    key: 'duration',
    type: 'choice',
    label: { pt: 'Por quanto tempo?', en: 'For how long?' },
    required: false,
    options: choices.map((one) => ({ value: String(one), label: formatMinutes(one) })),
  }
  return {
    steps: steps.map((step, n) => {
      if (n < steps.length - 1) return step
      const photos = step.fields.filter(({ type }) => type === 'photo')
      const others = step.fields.filter(({ type }) => type !== 'photo')
      return { ...step, fields: [...others, question, ...photos] }
    }),
  }
}

/** A sub-service's form, and which of its questions says how long in minutes. */
export const withDurations = (
  sub: SubServiceFile,
  durations: Durations | undefined,
): { form: Form; durations: StoredDurations | null } => {
  if (!durations) return { form: sub.form, durations: null }
  if ('minutes' in durations) {
    const choices = durations.minutes.map((one) => ({ value: String(one), minutes: one }))
    return { form: withQuestion(sub.form, durations.minutes), durations: { field: 'duration', choices } }
  }
  const question = sub.form.steps.flatMap(({ fields }) => fields).find(({ key }) => key === durations.field)
  const values = question?.type === 'choice' ? question.options?.map(({ value }) => value) : undefined
  for (const { value } of durations.choices)
    if (!values?.includes(value)) throw new Error(`${sub.slug}: ${durations.field} has no option ${value}`)
  return { form: sub.form, durations }
}
