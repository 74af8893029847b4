import { perLocale, type Locale } from './per-locale'

/** Properties of a number question that decide how its answer is parsed. */
interface Counted {
  label: string
  unit?: string
  unit_one?: string
}

const rules = perLocale((tag) => new Intl.PluralRules(tag))
const numbers = perLocale((tag) => new Intl.NumberFormat(tag))

/**
 * The unit to write behind a number: "year" for one, "years" for more, and nothing where the question names
 * it already ("Bathrooms: 1 bathroom" says it twice). Without a number, the unit of many.
 */
export const unitOf = ({ label, unit, unit_one }: Counted, value: number | null, locale: Locale): string => {
  if (!unit || label.toLowerCase().includes(unit.toLowerCase())) return ''
  return value !== null && rules(locale).select(value) === 'one' ? (unit_one ?? unit) : unit
}

/** A number that was answered, as people read it: `1 year`, `1.200 m²`, `0`. */
export const formatNumberAnswer = (question: Counted, value: number, locale: Locale): string =>
  `${numbers(locale).format(value)} ${unitOf(question, value, locale)}`.trim()
