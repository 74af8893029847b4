const longest = 11

/** `0`, the code of a carrier, area and number: Brazil's long-distance dialling (Anatel, resolution 749/2022). */
const carrier = /^(?:1[245]|2[1-35]|31|4[13]|[56]5|99)(?=\d{10,11}$)/

/**
 * `(11) 91234-5678`, as far as it is typed, with any prefix removed. Numbers of other countries, and numbers that
 * are too long, are left as they are for validation to refuse: one cut short is somebody else's.
 */
export const phoneMask = (typed: string): string => {
  // Digits of another script are read by validation, which knows their values.
  if (/[^0-9\P{Nd}]/u.test(typed)) return typed
  const all = typed.replace(/\D/g, '')
  if (/^\s*\+/.test(typed) && !all.startsWith('55')) return typed
  // Removes the long-distance 0, or the international 00.
  const digits = all.replace(/^0+/, '')
  // 55 is also an area code: it is taken for the country code only after `+` or `00`, or before a complete
  // number.
  const isCountry = digits.startsWith('55') && (/^\s*(?:\+|00)/.test(typed) || digits.length > longest)
  const dialled = /^\D*0(?!0)/.test(typed) ? digits.replace(carrier, '') : digits
  const national = isCountry ? digits.slice(2).replace(/^0+/, '') : dialled
  if (national.length > longest) return typed
  if (national.length <= 2) return national
  const [area, number] = [national.slice(0, 2), national.slice(2)]
  const split = number.length > 8 ? 5 : 4
  return `(${area}) ${number.slice(0, split)}${number.length > split ? `-${number.slice(split)}` : ''}`
}
