import type { Locale } from '@/lib/i18n/locales'
import { perLocale } from '@/lib/shared/per-locale'

const averages = perLocale(
  (tag) => new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
)
const numbers = perLocale((tag) => new Intl.NumberFormat(tag))

/** An average with one decimal: `4,8` (pt) or `4.8` (en). */
export const formatAverage = (value: number, locale: Locale): string => averages(locale).format(value)

/** A whole number with its thousands apart: `5.000` (pt), `5,000` (en). */
export const formatNumber = (value: number, locale: Locale): string => numbers(locale).format(value)
