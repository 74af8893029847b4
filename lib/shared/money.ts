import type { Locale } from './per-locale'

const signs = {
  pt: { symbol: 'R$\u00a0', thousands: '.', decimal: ',' },
  en: { symbol: 'R$', thousands: ',', decimal: '.' },
} as const satisfies Record<Locale, object>

/**
 * Integer centavos to `R$ 1.234,50` (pt) or `R$1,234.50` (en), as CLDR writes them. The space does not break. Put
 * together here: a phone takes up to 70 ms to make its first formatter of numbers, and nearly every list has prices.
 */
export const formatMoney = (cents: number, locale: Locale): string => {
  const { symbol, thousands, decimal } = signs[locale]
  const rounded = Math.round(cents)
  const digits = String(Math.abs(rounded)).padStart(3, '0')
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, thousands)
  return `${rounded < 0 ? '-' : ''}${symbol}${whole}${decimal}${digits.slice(-2)}`
}

/** The same without cents where there are none: `R$ 120`. */
export const formatWholeMoney = (cents: number, locale: Locale): string =>
  cents % 100 === 0 ? formatMoney(cents, locale).slice(0, -3) : formatMoney(cents, locale)
