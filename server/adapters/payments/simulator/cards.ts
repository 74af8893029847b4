import { randomUUID } from 'node:crypto'
import { GatewayRefused, type SavedCard } from '../port'
import type { Book } from './book'
import { cardByRef, insertCard, insertToken, useToken, type CardRow } from './card-repository'
import { answerOf, brandOf, isSecurityCode } from './test-cards'

/** What the gateway's own fields take. */
export interface TypedCard {
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

/** A field whose value no card has. */
export class WrongCardField extends Error {
  constructor(readonly field: CardField) {
    super(`the card's ${field} is wrong`)
  }
}

const hasExpired = (now: Date, month: number, year: number): boolean =>
  // Good until the end of its month.
  Date.UTC(year, month, 1) <= now.getTime()

const keepToken = async (
  { tx }: Book,
  card: Pick<CardRow, 'brand' | 'last4' | 'expMonth' | 'expYear' | 'answer'>,
): Promise<CardToken> => {
  const token = `token-${randomUUID()}`
  const { brand, last4, expMonth, expYear, answer } = card
  await insertToken(tx, { token, brand, last4, expMonth, expYear, answer })
  return { token, brand, last4 }
}

/** Number and security code are checked here and stored nowhere. */
export const makeToken = (book: Book, typed: TypedCard): Promise<CardToken> => {
  const digits = typed.number.replace(/\D/g, '')
  const brand = brandOf(digits)
  if (brand === null) throw new WrongCardField('number')
  if (!isSecurityCode(brand, typed.cvv)) throw new WrongCardField('cvv')
  if (hasExpired(book.now, typed.exp_month, typed.exp_year)) throw new WrongCardField('exp_year')
  return keepToken(book, {
    brand,
    last4: digits.slice(-4),
    expMonth: typed.exp_month,
    expYear: typed.exp_year,
    answer: answerOf(typed.holder),
  })
}

/** A saved card is charged with its security code typed again. */
export const makeSavedToken = async (
  book: Book,
  { card: ref, cvv }: { card: string; cvv: string },
): Promise<CardToken> => {
  const card = await cardByRef(book.tx, ref)
  if (!card) throw new WrongCardField('card')
  if (!isSecurityCode(card.brand, cvv)) throw new WrongCardField('cvv')
  return keepToken(book, card)
}

export const shownCard = (row: CardRow): SavedCard => ({
  ref: row.ref,
  brand: row.brand,
  last4: row.last4,
  expMonth: row.expMonth,
  expYear: row.expYear,
})

export const saveCard = async (book: Book, customer: string, token: string): Promise<SavedCard> => {
  const used = await useToken(book.tx, token, book.now)
  if (!used) throw new GatewayRefused('invalid_token', 'the card token is unknown or used')
  const { brand, last4, expMonth, expYear, answer } = used
  return shownCard(
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
