import { perLocale, type Locale } from './per-locale'

const formatter = perLocale((tag) => new Intl.NumberFormat(tag, { style: 'currency', currency: 'BRL' }))

/** Integer centavos to `R$ 1.234,50` (pt) or `R$1,234.50` (en). The space does not break. */
export const formatMoney = (cents: number, locale: Locale): string =>
  // Plus 0: the `-0` of nothing taken away would be written with its sign.
  formatter(locale).format(cents / 100 + 0)
