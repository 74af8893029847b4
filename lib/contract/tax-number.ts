/** What is left of a CPF or CNPJ without punctuation. */
export const bare = (typed: string): string => typed.replace(/[^\dA-Za-z]/g, '').toUpperCase()
export const isCpfLong = (signs: string): boolean => /^\d{0,11}$/.test(signs)

/**
 * Formats what was typed so far: `529.982.247-25`, or `12.ABC.345/01DE-35` from the twelfth character or the
 * first letter on.
 */
export const taxNumberMask = (typed: string): string => {
  const signs = bare(typed).slice(0, 14)
  const [points, dash] = isCpfLong(signs) ? [[3, 6], 9] : [[2, 5], 12]
  const parts = [...signs].map((sign, at) => {
    if (points.includes(at)) return `.${sign}`
    if (at === dash) return `-${sign}`
    return at === 8 && dash === 12 ? `/${sign}` : sign
  })
  return parts.join('')
}
