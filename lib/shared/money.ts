type Locale = 'pt' | 'en'
const tags: Record<Locale, string> = { pt: 'pt-BR', en: 'en-US' }
const formatters = new Map<Locale, Intl.NumberFormat>()

const formatter = (locale: Locale): Intl.NumberFormat => {
  const known = formatters.get(locale)
  if (known) return known
  const made = new Intl.NumberFormat(tags[locale], { style: 'currency', currency: 'BRL' })
  formatters.set(locale, made)
  return made
}

/** Integer centavos to `R$ 1.234,50` (pt) or `R$1,234.50` (en). The space does not break. */
export const formatMoney = (cents: number, locale: Locale): string =>
  // Plus 0: the `-0` of nothing taken away would be written with its sign.
  formatter(locale).format(cents / 100 + 0)
