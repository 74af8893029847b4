import type { FieldCode } from '@/lib/contract/errors'
import { digitsOf } from '@/lib/shared/digits'

export interface CardInput {
  number: string
  holder: string
  expiry: string
  cvv: string
}
export type CardField = keyof CardInput
export type CardErrors = Partial<Record<CardField, FieldCode>>

/** Input masks like printed cards: groups of four, and month apart from year. Excess digits are kept, and rejected. */
export const masks: Record<CardField, (typed: string) => string> = {
  number: (typed) => digitsOf(typed).replace(/(\d{4})(?=\d)/g, '$1 '),
  holder: (typed) => typed,
  // Browsers fill the year in four digits as well.
  expiry: (typed) => digitsOf(typed).replace(/^(\d{2})(?:20(?=\d\d$))?(?=\d)/, '$1/'),
  cvv: digitsOf,
}

/** The check digit of a card number (ISO/IEC 7812, Luhn). */
const isChecked = (digits: string) =>
  [...digits].reverse().reduce((sum, digit, at) => {
    const weighed = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return sum + (weighed > 9 ? weighed - 9 : weighed)
  }, 0) %
    10 ===
  0

/** Month and full year of `MM/YY`; null when there is no such month. */
export const expiryOf = (expiry: string): { month: number; year: number } | null => {
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(expiry) ?? []
  return month === '' ? null : { month: Number(month), year: 2000 + Number(year) }
}

/** Returns the errors of a typed card by field; of a saved one (`isSaved`) only the code is typed. */
export const cardErrorsOf = (card: CardInput, isSaved: boolean): CardErrors => {
  const number = digitsOf(card.number)
  const found: CardErrors = {}
  if (card.cvv.length < 3) found.cvv = card.cvv === '' ? 'required' : 'too_short'
  else if (card.cvv.length > 4) found.cvv = 'too_long'
  if (isSaved) return found
  if (number === '') found.number = 'required'
  else if (number.length < 13 || number.length > 19 || !isChecked(number)) found.number = 'invalid'
  if (card.holder.trim() === '') found.holder = 'required'
  else if (card.holder.length > 60) found.holder = 'too_long'
  if (!expiryOf(card.expiry)) found.expiry = card.expiry === '' ? 'required' : 'invalid_date'
  return found
}
