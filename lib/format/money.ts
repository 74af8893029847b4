import type { Locale } from '@/lib/i18n/locales'
import { asciiDigits } from '@/lib/shared/digits'
import { formatMoney } from '@/lib/shared/money'

export { formatMoney }

/** A price range; one amount when both ends are the same. */
export const formatMoneyRange = (lowCents: number, highCents: number, locale: Locale): string =>
  lowCents === highCents
    ? formatMoney(lowCents, locale)
    : `${formatMoney(lowCents, locale)} – ${formatMoney(highCents, locale)}`

/**
 * Parses a money field into centavos, filled from the right: `1`, `12`, `123` are 0,01, 0,12, 1,23. Amounts
 * above the API's maximum are kept, for validation to reject.
 */
export const centsFromDigits = (typed: string): number | null => {
  const digits = asciiDigits(typed)
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
  return digits === '' ? null : Number(digits.slice(0, 15))
}
