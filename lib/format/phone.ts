const longest = 11

/**
 * `(11) 91234-5678`, as far as it is typed, with any prefix removed; numbers of other countries are left as
 * they are.
 */
export const phoneMask = (typed: string): string => {
  const all = typed.replace(/\D/g, '')
  if (/^\s*\+/.test(typed) && !all.startsWith('55')) return typed
  // Removes the long-distance 0, or the international 00.
  const digits = all.replace(/^0+/, '')
  // 55 is also an area code: it is taken for the country code only after `+` or `00`, or before a complete
  // number.
  const isCountry = digits.startsWith('55') && (/^\s*(?:\+|00)/.test(typed) || digits.length > longest)
  const national = (isCountry ? digits.slice(2).replace(/^0+/, '') : digits).slice(0, longest)
  if (national.length <= 2) return national
  const [area, number] = [national.slice(0, 2), national.slice(2)]
  const split = number.length > 8 ? 5 : 4
  return `(${area}) ${number.slice(0, split)}${number.length > split ? `-${number.slice(split)}` : ''}`
}
