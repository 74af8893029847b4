import { languageTag, type Locale } from '@/lib/i18n/locales'

const formatters = new Map<Locale, Intl.NumberFormat>()

const formatter = (locale: Locale): Intl.NumberFormat => {
  const known = formatters.get(locale)
  if (known) return known
  const made = new Intl.NumberFormat(languageTag[locale], { style: 'currency', currency: 'BRL' })
  formatters.set(locale, made)
  return made
}

/** Integer centavos to `R$ 1.234,50` (pt) or `R$1,234.50` (en). The space does not break. */
export const formatMoney = (cents: number, locale: Locale): string =>
  // Plus 0: the `-0` of nothing taken away would be written with its sign.
  formatter(locale).format(cents / 100 + 0)

/** A price range; one amount when both ends are the same. */
export const formatMoneyRange = (lowCents: number, highCents: number, locale: Locale): string =>
  lowCents === highCents
    ? formatMoney(lowCents, locale)
    : `${formatMoney(lowCents, locale)} – ${formatMoney(highCents, locale)}`

/** More than any amount the API takes. */
const mostTyped = 100_000_000
/**
 * What a person types into a money field, read as centavos from the right: `1`, `12`, `123` are 0,01, 0,12,
 * 1,23.
 */
export const centsFromDigits = (typed: string): number | null => {
  const digits = typed.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
  return digits === '' ? null : Math.min(Number(digits.slice(0, 15)), mostTyped)
}
