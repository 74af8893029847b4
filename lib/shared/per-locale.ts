export type Locale = 'pt' | 'en'
const tags = { pt: 'pt-BR', en: 'en-US' } as const

/**
 * Caches `Intl` objects per language, created at first use. Creating one costs more than the rest of a row, and the
 * first one blocks a phone that merely loads the code for 20 to 70 ms.
 */
export const perLocale = <Made>(make: (tag: (typeof tags)[Locale]) => Made): ((locale: Locale) => Made) => {
  const made = new Map<Locale, Made>()
  return (locale) => {
    const known = made.get(locale)
    if (known) return known
    const first = make(tags[locale])
    made.set(locale, first)
    return first
  }
}
