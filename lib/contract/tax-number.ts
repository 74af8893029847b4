export type TaxNumberKind = 'cpf' | 'cnpj'

/** Label copied along from a document: `CPF: `, `CNPJ nº `, `CPF/CNPJ: `. */
const label = /^\s*(?:cpf\s*\/\s*cnpj|cpf|cnpj)[\s:]*(?:n[.ºo°]*)?[\s:]+/i
/** Dashes of any kind: pages write a number with one that does not break, so that it stays on its line. */
const separators = /[\s./\p{Pd}\u2212]/gu
/** Marks of direction and width, which phones and chats copy along and nobody sees. */
const invisible = /\p{Cf}/gu

/** A typed CPF or CNPJ without label and punctuation. Any other character stays, and makes the number invalid. */
export const bare = (typed: string): string =>
  typed.replace(invisible, '').replace(label, '').replace(separators, '').toUpperCase()

const isCpfLong = (signs: string): boolean => /^\d{0,11}$/.test(signs)

/** Kind of a valid number: eleven digits are a CPF. */
export const taxNumberKind = (number: string): TaxNumberKind => (isCpfLong(number) ? 'cpf' : 'cnpj')

/**
 * Formats a partly typed number: `529.982.247-25`, or `12.ABC.345/01DE-35` from the twelfth character or the first
 * letter on. Keeps excess characters, which validation rejects.
 */
export const taxNumberMask = (typed: string): string => {
  const signs = bare(typed)
  const [points, dash] = isCpfLong(signs) ? [[3, 6], 9] : [[2, 5], 12]
  const parts = [...signs].map((sign, at) => {
    if (points.includes(at)) return `.${sign}`
    if (at === dash) return `-${sign}`
    return at === 8 && dash === 12 ? `/${sign}` : sign
  })
  return parts.join('')
}
