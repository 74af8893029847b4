import { languageTag, type Locale } from '@/lib/i18n/locales'

const averages = new Map<Locale, Intl.NumberFormat>()

/**
 * An average with one decimal: `4,8` (pt) or `4.8` (en). The formatter is made once: a page of providers
 * shows many.
 */
export const formatAverage = (value: number, locale: Locale): string => {
  const known = averages.get(locale)
  if (known) return known.format(value)
  const made = new Intl.NumberFormat(languageTag[locale], {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  averages.set(locale, made)
  return made.format(value)
}

/** A whole number with its thousands apart: `5.000` (pt), `5,000` (en). */
export const formatNumber = (value: number, locale: Locale): string =>
  new Intl.NumberFormat(languageTag[locale]).format(value)
