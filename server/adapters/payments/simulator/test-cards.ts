import { isValidCreditCard } from '@brazilian-utils/brazilian-utils/is-valid-credit-card'
import type { RefusalCode } from '../port'

/** Scripted outcome of a charge to a card. */
export type CardOutcome = 'paid' | 'review' | RefusalCode

/** The holders' names of Mercado Pago's test cards: the first word of the name decides. */
const answers: Readonly<Record<string, CardOutcome>> = {
  APRO: 'paid',
  CONT: 'review',
  OTHE: 'other',
  FUND: 'insufficient_funds',
  SECU: 'security_code',
  EXPI: 'expired_card',
  FORM: 'wrong_data',
  CALL: 'call_to_authorize',
  BLAC: 'high_risk',
  DUPL: 'duplicated',
}

export const cardOutcomeOf = (holder: string): CardOutcome =>
  answers[holder.trim().split(/\s+/, 1)[0]?.toUpperCase() ?? ''] ?? 'paid'

/** The order matters: some ranges of Elo and Hipercard lie within those of others. */
const brands: [string, RegExp][] = [
  ['elo', /^(?:401178|401179|431274|438935|451416|45763[12]|504175|50(?:67|9)|627780|63(?:6297|6368)|65)/],
  ['hipercard', /^(?:606282|3841)/],
  ['amex', /^3[47]/],
  ['visa', /^4/],
  ['master', /^(?:5[0-5]|2[2-7])/],
]

/** The brand of a number that can be one, by its length and check digit; null for any other. */
export const brandOf = (number: string): string | null => {
  if (!isValidCreditCard(number)) return null
  return brands.find(([, prefix]) => prefix.test(number))?.[0] ?? null
}

/** Four digits on the front of an American Express, three on the back of any other. */
export const isSecurityCode = (brand: string, code: string): boolean =>
  brand === 'amex' ? /^\d{4}$/.test(code) : /^\d{3}$/.test(code)
