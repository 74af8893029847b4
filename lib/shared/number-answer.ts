/** What of a question about a number says how the number is read. */
interface Counted {
  label: string
  unit?: string
  unit_one?: string
}

const tags = { pt: 'pt-BR', en: 'en-US' } as const
type Locale = keyof typeof tags

/**
 * Made at the first use and kept: creating a formatter costs more than the rest of a row, and on a phone the first one
 * holds up the page that merely loads this for 20 to 70 ms.
 */
const kept = <Made>(make: (tag: string) => Made) => {
  const made = new Map<Locale, Made>()
  return (locale: Locale): Made => {
    const known = made.get(locale) ?? make(tags[locale])
    made.set(locale, known)
    return known
  }
}
const rules = kept((tag) => new Intl.PluralRules(tag))
const numbers = kept((tag) => new Intl.NumberFormat(tag))

/**
 * The unit to write behind a number: "year" for one, "years" for more, and nothing where the question names
 * it already ("Bathrooms: 1 bathroom" says it twice). Without a number, the unit of many.
 */
export const unitBehind = (
  { label, unit, unit_one }: Counted,
  value: number | null,
  locale: Locale,
): string => {
  if (!unit || label.toLowerCase().includes(unit.toLowerCase())) return ''
  return value !== null && rules(locale).select(value) === 'one' ? (unit_one ?? unit) : unit
}

/** A number that was answered, as people read it: `1 year`, `1.200 m²`, `0`. */
export const numberAnswer = (question: Counted, value: number, locale: Locale): string =>
  `${numbers(locale).format(value)} ${unitBehind(question, value, locale)}`.trim()
