const longest = 11

/**
 * (11) 91234-5678, as far as it is typed, whatever stands before it; numbers of other countries stay as they
 * are.
 */
export const phoneMask = (typed: string): string => {
  const all = typed.replace(/\D/g, '')
  if (/^\s*\+/.test(typed) && !all.startsWith('55')) return typed
  // Without the 0 of long distance, or the 00 of another country.
  const digits = all.replace(/^0+/, '')
  // 55 is an area code too: it is the country only where it was marked as one, or where a whole number
  // follows it.
  const isCountry = digits.startsWith('55') && (/^\s*(?:\+|00)/.test(typed) || digits.length > longest)
  const national = (isCountry ? digits.slice(2).replace(/^0+/, '') : digits).slice(0, longest)
  if (national.length <= 2) return national
  const [area, number] = [national.slice(0, 2), national.slice(2)]
  const split = number.length > 8 ? 5 : 4
  return `(${area}) ${number.slice(0, split)}${number.length > split ? `-${number.slice(split)}` : ''}`
}
