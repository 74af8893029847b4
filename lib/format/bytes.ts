import { languageTag, type Locale } from '@/lib/i18n/locales'

/** A size of a file: `240 kB`, `1,3 MB`. */
export const formatBytes = (bytes: number, locale: Locale): string => {
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte']
  return new Intl.NumberFormat(languageTag[locale], {
    style: 'unit',
    unit,
    maximumFractionDigits: unit === 'megabyte' ? 1 : 0,
  }).format(Math.max(1, value))
}
