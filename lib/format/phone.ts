import { asciiDigits } from '@/lib/shared/digits'

const longest = 11

/** `0`, the code of a carrier, area and number: Brazil's long-distance dialling (Anatel, resolution 749/2022). */
const carrier = /^(?:1[245]|2[1-35]|31|4[13]|[56]5|99)(?=\d{10,11}$)/

/** A letter after the first digit, or a last digit or two given as an alternative: an extension, or a second number. */
const isMore = /\d.*\p{L}|\/\s*\d{1,3}\s*$/su

/**
 * `(11) 91234-5678`, as far as it is typed, with any prefix removed. Numbers of other countries, with an extension, and
 * numbers that are too long are left as they are for validation to refuse: one cut short is somebody else's.
 */
export const phoneMask = (typed: string): string => {
  const plain = asciiDigits(typed)
    .replace('\uff0b', '+')
    .replace(/^(\D*0)xx/i, '$1')
  const all = plain.replace(/\D/g, '')
  // Removes the long-distance 0, or the international 00.
  const digits = all.replace(/^0+/, '')
  if (digits === '' && !plain.includes('+')) return all
  const isInternational = /^\D*(?:\+|00)/.test(plain)
  if (isMore.test(plain) || (isInternational && !digits.startsWith('55'))) return typed
  // 55 is also an area code: it is taken for the country code only after `+` or `00`, or before a complete
  // number.
  const isCountry = digits.startsWith('55') && (isInternational || digits.length > longest)
  const dialled = /^\D*0(?!0)/.test(plain) ? digits.replace(carrier, '') : digits
  const national = isCountry ? digits.slice(2).replace(/^0+/, '') : dialled
  if (national.length > longest) return typed
  if (national.length <= 2) return national
  const [area, number] = [national.slice(0, 2), national.slice(2)]
  const split = number.length > 8 ? 5 : 4
  return `(${area}) ${number.slice(0, split)}${number.length > split ? `-${number.slice(split)}` : ''}`
}
