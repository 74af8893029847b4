import { isAsked } from '@/lib/contract/answers'
import type { PriceEstimate } from '@/lib/contract/catalogue'
import type { Answers, Form } from '@/lib/contract/form'

interface EstimatedCost {
  lowCents: number
  highCents: number
  /** Unit of the price; null for the whole work. */
  unit: PriceEstimate['unit'] | null
}

/** The area that was answered; null without one, or where several questions ask for one. */
const areaOf = (form: Form, answers: Answers): number | null => {
  const asked = form.steps
    .flatMap((step) => step.fields)
    .filter((field) => field.type === 'number' && field.unit === 'm²' && isAsked(form, field, answers))
  const [only] = asked.map(({ key }) => answers[key])
  return asked.length === 1 && typeof only === 'number' && only > 0 ? only : null
}

/**
 * Returns the usual cost of the requested work: a price per m² times the answered area, any other price with
 * its unit.
 */
export const estimatedCost = (
  { low_cents: low, high_cents: high, unit }: PriceEstimate,
  form: Form | undefined,
  answers: Answers,
): EstimatedCost => {
  const area = unit === 'm2' && form ? areaOf(form, answers) : null
  if (area === null) return { lowCents: low, highCents: high, unit: unit === 'job' ? null : unit }
  return { lowCents: Math.round(low * area), highCents: Math.round(high * area), unit: null }
}
