import type { Locale } from '@/lib/i18n/locales'

const decimalSigns = { pt: ',', en: '.' } as const satisfies Record<Locale, string>

const signed = /^(?:([-−–+])\s*)?(.*?)(?:\s*([-−]))?$/u
/** Digits in groups of three, all apart by the same sign. */
const grouped = /^[1-9]\d{0,2}([.,\s'’])\d{3}(?:\1\d{3})*$/u
const isWhole = (text: string) => /^\d+$/.test(text) || grouped.test(text)

/** Digits of other widths and styles as ASCII, without direction and joining marks. */
const toPlain = (text: string) =>
  text
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Nd}/gu, (digit) => digit.normalize('NFKC'))
    .trim()

/**
 * Index of the decimal sign, or -1. Of two kinds of signs the last one is decimal; one that repeats groups. A single
 * one before exactly three digits groups as well, unless it is `decimal`.
 */
const decimalIndex = (text: string, decimal: string | null): number => {
  const marks = [...text.matchAll(/[.,]/g)]
  const last = marks.at(-1)
  if (!last) return -1
  const kinds = new Set(marks.map(([mark]) => mark)).size
  if (kinds === 2) return last.index
  if (marks.length > 1) return -1
  return last[0] !== decimal && grouped.test(text) ? -1 : last.index
}

interface Parts {
  isNegative: boolean
  whole: string
  fraction: string
}

const readParts = (text: string, decimal: string | null): Parts | null => {
  const [, before, body = '', after] = signed.exec(text) ?? []
  if (!/\d/.test(body) || (before && after)) return null
  const at = decimalIndex(body, decimal)
  const whole = at < 0 ? body : body.slice(0, at)
  const fraction = at < 0 ? '' : body.slice(at + 1)
  if ((whole !== '' && !isWhole(whole)) || !/^\d*$/.test(fraction)) return null
  return {
    isNegative: (before !== undefined && before !== '+') || after !== undefined,
    whole: whole.replace(/\D/g, ''),
    fraction,
  }
}

/**
 * Returns the number a person wrote, in the signs of `locale` or in clear ones of another (`1.234,5`, `1,234.5`); NaN
 * for a text that is no number or could be two, null for none. `unit` may follow it.
 */
export const readNumber = (text: string, locale: Locale, unit = ''): number | null => {
  const plain = toPlain(text)
  if (plain === '') return null
  // Keyboards without a raised two write `m2`.
  const written = [unit, unit.normalize('NFKC')].find((form) => form !== '' && plain.endsWith(form))
  const bare = written === undefined ? plain : plain.slice(0, -written.length).trim()
  const parts = readParts(bare, decimalSigns[locale])
  if (!parts) return NaN
  return Number(`${parts.isNegative ? '-' : ''}${parts.whole || '0'}.${parts.fraction || '0'}`)
}

const currencyBefore = /^(?:R\$|BRL)\s*/i
const currencyAfter = /\s*(?:R\$|BRL|reais|real)$/i

/**
 * Returns the centavos of an amount as a whole: `150` is R$ 150.00, and three digits after a single sign are thousands,
 * because money has two decimals. Null for a text that is no amount of reais, or could be two.
 */
export const readMoney = (text: string): number | null => {
  const parts = readParts(toPlain(text).replace(currencyBefore, '').replace(currencyAfter, ''), null)
  if (!parts || parts.isNegative || parts.fraction.length > 2) return null
  return Number(parts.whole + parts.fraction.padEnd(2, '0'))
}
