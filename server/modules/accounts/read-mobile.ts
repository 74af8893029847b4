import parsePhone from 'libphonenumber-js/mobile'

/** Two numbers that differ in their end, as on business cards: `3333-4444/5`. */
const isSeveral = /\/\s*\d{1,3}\s*$/

/**
 * Returns a Brazilian mobile number in E.164, null for any other text. One with an extension is refused, because the
 * number without it may reach somebody else.
 */
export const readMobile = (typed: string): string | null => {
  const plain = typed.normalize('NFKC')
  const phone = isSeveral.test(plain) ? undefined : parsePhone(plain, 'BR')
  return phone?.country === 'BR' && phone.isValid() && !phone.ext ? phone.number : null
}
