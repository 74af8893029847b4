import { randomUUID } from 'node:crypto'
import { GatewayRefusedError, type SavedCard } from '../port'
import { cardByRef, consumeToken, insertCard, insertToken, type CardRow } from './card-repository'
import type { SimulatorTransaction } from './simulator-transaction'
import { brandOf, cardOutcomeOf, isSecurityCode } from './test-cards'

/** Input of the gateway's card fields. */
export interface CardInput {
  number: string
  holder: string
  exp_month: number
  exp_year: number
  cvv: string
}

export interface CardToken {
  token: string
  brand: string
  last4: string
}

export type CardField = 'number' | 'exp_year' | 'cvv' | 'card'

/** A card field with an impossible value. */
export class InvalidCardFieldError extends Error {
  constructor(readonly field: CardField) {
    super(`the card's ${field} is wrong`)
  }
}

const hasExpired = (now: Date, month: number, year: number): boolean =>
  // Good until the end of its month.
  Date.UTC(year, month, 1) <= now.getTime()

const storeToken = async (
  { tx }: SimulatorTransaction,
  card: Pick<CardRow, 'brand' | 'last4' | 'expMonth' | 'expYear' | 'answer'>,
): Promise<CardToken> => {
  const token = `token-${randomUUID()}`
  const { brand, last4, expMonth, expYear, answer } = card
  await insertToken(tx, { token, brand, last4, expMonth, expYear, answer })
  return { token, brand, last4 }
}

/** Number and security code are checked here and stored nowhere. */
export const makeToken = (book: SimulatorTransaction, typed: CardInput): Promise<CardToken> => {
  const digits = typed.number.replace(/\D/g, '')
  const brand = brandOf(digits)
  if (brand === null) throw new InvalidCardFieldError('number')
  if (!isSecurityCode(brand, typed.cvv)) throw new InvalidCardFieldError('cvv')
  if (hasExpired(book.now, typed.exp_month, typed.exp_year)) throw new InvalidCardFieldError('exp_year')
  return storeToken(book, {
    brand,
    last4: digits.slice(-4),
    expMonth: typed.exp_month,
    expYear: typed.exp_year,
    answer: cardOutcomeOf(typed.holder),
  })
}

/** A saved card is charged with its security code typed again. */
export const makeSavedCardToken = async (
  book: SimulatorTransaction,
  { card: ref, cvv }: { card: string; cvv: string },
): Promise<CardToken> => {
  const card = await cardByRef(book.tx, ref)
  if (!card) throw new InvalidCardFieldError('card')
  if (!isSecurityCode(card.brand, cvv)) throw new InvalidCardFieldError('cvv')
  return storeToken(book, card)
}

export const toSavedCard = (row: CardRow): SavedCard => ({
  ref: row.ref,
  brand: row.brand,
  last4: row.last4,
  expMonth: row.expMonth,
  expYear: row.expYear,
})

export const saveCard = async (
  book: SimulatorTransaction,
  customer: string,
  token: string,
): Promise<SavedCard> => {
  const used = await consumeToken(book.tx, token, book.now)
  if (!used) throw new GatewayRefusedError('invalid_token', 'the card token is unknown or used')
  const { brand, last4, expMonth, expYear, answer } = used
  return toSavedCard(
    await insertCard(book.tx, {
      ref: `card-${randomUUID()}`,
      customer,
      brand,
      last4,
      expMonth,
      expYear,
      answer,
    }),
  )
}
